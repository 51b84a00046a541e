import { NotStarted } from '../server/database/embedded.ts'
import { Unreachable } from '../server/database/trouble.ts'
import type { Env } from '../server/settings/env.ts'

/** What to tell whoever runs a command whose database gives no connection; nothing for any other error. */
export function whyUnreachable(error: unknown, { databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>) {
	if (error instanceof NotStarted) return error.message
	if (!(error instanceof Unreachable)) return undefined
	const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException
	const why = code ?? message
	if (!databaseUrl)
		return `The database in ${dataDir} gives no connection (${why}). Where the site is just starting, try again in a moment; else start it anew (npm start).`
	// Never the whole address: it holds a password.
	const host = new URL(databaseUrl).host || 'the address'
	return `DATABASE_URL cannot be used: ${host} gives no connection (${why}). Start the database there, or correct DATABASE_URL.`
}
