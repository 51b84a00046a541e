/** The answer that SQL wrote. */
export type Raised = {
	status: number
	code: string
	message: string
	details?: string
	hint?: string
	/** By their names in small letters. */
	headers: Record<string, string>
}

const unreadable: Raised = {
	status: 500,
	code: 'PGRST121',
	message: `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`,
	headers: {},
}

/** `raise sqlstate 'PGRST'` lets SQL write the whole answer: PostgREST's way, the same here and on hosted Supabase. */
export function raisedBy(error: unknown): Raised | undefined {
	const { code, message, detail } = error as Error & { code?: unknown; detail?: string }
	if (code !== 'PGRST') return undefined
	try {
		const said = JSON.parse(message)
		const { status, headers } = JSON.parse(detail ?? '')
		if (typeof said.code !== 'string' || typeof said.message !== 'string' || !isSendable(status)) return unreadable
		// Headers throws on what could not be sent.
		return { ...said, status, headers: Object.fromEntries(new Headers(headers)) }
	} catch {
		return unreadable
	}
}

export const isSendable = (status: unknown) =>
	Number.isInteger(status) && Number(status) >= 200 && Number(status) <= 599
