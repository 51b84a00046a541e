/** What the backend refused or could not do: its code, and its words where they are meant to be read. */
export class Refusal extends Error {
	readonly code: string
	constructor({ code, message }: { code?: string; message: string }) {
		super(message)
		this.code = code ?? ''
	}
}

/** Calls a function of the database. */
export async function ask<Answer>(name: string, given: Record<string, unknown> = {}): Promise<Answer> {
	const { supabase } = await import('../../platform/supabase.ts')
	const { data, error } = await supabase.rpc(name, given)
	if (error) throw new Refusal(error)
	return data as Answer
}

type Client = typeof import('../../platform/supabase.ts').supabase
type Answered<Row> = PromiseLike<{ data: Row; error: { code?: string; message: string } | null }>

/** Reads or writes rows: `await rows((supabase) => supabase.from('lead_notes').select().eq('lead_id', id))`. */
export async function rows<Row>(query: (supabase: Client) => Answered<Row>): Promise<NonNullable<Row>> {
	const { supabase } = await import('../../platform/supabase.ts')
	const { data, error } = await query(supabase)
	if (error || data === null) throw new Refusal(error ?? { message: '' })
	return data as NonNullable<Row>
}
