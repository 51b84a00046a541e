import { Crowded } from '../queue/fair-queue.ts'

/** No connection was to be had, or the one that was did not answer in time. */
export class Unreachable extends Error {
	readonly code: string
	constructor(code: string, cause?: unknown) {
		super('the database does not answer', { cause })
		this.code = code
	}
}

/** Nothing is wrong with what was asked, only with the moment: how each interface answers it is its own affair. */
export type Trouble = { status: 429 | 503; code: string; message: string; retryAfter: number }

/**
 * SQLSTATEs that speak of the database's state: connections, a full disk or memory, an administrator, a time limit, a lock,
 * two transactions in each other's way. Their own words name files and statements, so they are not repeated.
 */
const states = /^(?:08...|53...|57014|57P0.|55P03|25P0[34]|40001|40P01|58...)$/

/** What pg says where a connection broke; it gives these no code. */
const broken =
	/^Connection terminated|^Postgres connection has been discarded|is not queryable$|^driver has already been destroyed|^timeout e|^Query read timeout/

/** What the system says of a connection. A request whose sender hung up is "aborted", and not the database's. */
const sockets = /^(?:ECONN[A-Z]+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

const message = 'The database cannot answer just now. Please try again in a moment.'

const DISK_FULL = '53100'
let fullAt = Number.NEGATIVE_INFINITY

/** Whether something found no room within the last so many milliseconds: what is small may still fit where a lead does not. */
export const wasFull = (within: number) => performance.now() - fullAt < within

export function troubleOf(error: unknown): Trouble | undefined {
	if (error instanceof Crowded && error.own) {
		const words = 'There are too many requests from your network at once. Please try again in a moment.'
		return { status: 429, code: 'too_many_at_once', message: words, retryAfter: 2 }
	}
	const code = codeOf(error)
	if (code === DISK_FULL) fullAt = performance.now()
	return code === undefined ? undefined : { status: 503, code, message, retryAfter: 5 }
}

function codeOf(error: unknown): string | undefined {
	if (error instanceof Unreachable) return error.code
	if (error instanceof Crowded) return 'PGRST003'
	if (!(error instanceof Error)) return undefined
	const { code, message, syscall } = error as NodeJS.ErrnoException
	if (typeof code === 'string' && states.test(code)) return code
	const socket = syscall === 'connect' || (typeof code === 'string' && sockets.test(code) && message !== 'aborted')
	return socket || broken.test(message) ? 'PGRST001' : undefined
}
