/** What the backend refused or could not do: its code, and its words where they are meant to be read. */
export class Refusal extends Error {
	readonly code: string
	constructor({ code, message }: { code?: string; message: string }) {
		super(message)
		this.code = code ?? ''
	}
	/** There is nothing left to be said of it: the whole desk says it, or whoever is here has just decided so. */
	get isSaid() {
		return this.code === SHUT || this.code === UNPROVEN
	}
}

/** What somebody is refused who is nobody here any more, and may be refused for other reasons too. */
const doubts = /^(42501|PGRST116|PGRST30\d|session_not_found)$/
/** In the place of the reason: nobody is here any more whom it concerns. */
const SHUT = 'shut'
/** It was asked who is there, and not shown. */
export const UNPROVEN = 'unproven'

/** Whether the desk is shut to whoever is here; it says so itself. */
export const isShut = () => import('../../auth/session/recheck.ts').then(({ isShutOut }) => isShutOut())

async function refusalOf(error: { code?: string; message: string }): Promise<Refusal> {
	const isOver = doubts.test(error.code ?? '') && (await isShut())
	return new Refusal(isOver ? { ...error, code: SHUT } : error)
}

const PATIENCE_MS = 20_000
let doubted = 0

/** Rows are not refused to whoever is nobody, there are none: now and then that is asked about. */
function doubt() {
	if (Date.now() - doubted < PATIENCE_MS) return
	doubted = Date.now()
	void isShut()
}

/** Calls a function of the database. */
export async function ask<Answer>(name: string, given: Record<string, unknown> = {}): Promise<Answer> {
	const { supabase } = await import('../../platform/supabase.ts')
	const { data, error } = await supabase.rpc(name, given)
	if (error) throw await refusalOf(error)
	return data as Answer
}

type Client = typeof import('../../platform/supabase.ts').supabase
type Answered<Row> = PromiseLike<{ data: Row; error: { code?: string; message: string } | null }>

/** Reads or writes rows: `await rows((supabase) => supabase.from('lead_notes').select().eq('lead_id', id))`. */
export async function rows<Row>(query: (supabase: Client) => Answered<Row>): Promise<NonNullable<Row>> {
	const { supabase } = await import('../../platform/supabase.ts')
	const { data, error } = await query(supabase)
	if (error || data === null) throw await refusalOf(error ?? { message: '' })
	if (Array.isArray(data) && data.length === 0) doubt()
	return data as NonNullable<Row>
}
