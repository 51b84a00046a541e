/** How long a session may last. */
import { sql } from 'kysely'
import type { Work } from '../request/context.ts'
import { hasAnyRole } from '../rows/role.ts'
import { hasShortPassword } from './short-passwords.ts'

/** In seconds; undefined is without end. */
export type Limits = {
	/** From the sign-in on, whatever happens. */
	absolute: number | undefined
	/** From the last use on. */
	idle: number | undefined
	/** The account may do more than a visitor, and its password is known to be shorter than that asks for. */
	shortPassword: boolean
}

/** Long enough to choose a better password, and too short to work with the one there is. */
const SHORT_PASSWORD_SECONDS = 900

const least = (...seconds: (number | undefined)[]) => {
	const set = seconds.filter((value) => value !== undefined)
	return set.length > 0 ? Math.min(...set) : undefined
}

/** How long a session of this account may last. A role makes it shorter, also one that was given since. */
export async function limitsOf(work: Work, userId: string): Promise<Limits> {
	const { auth, db } = work
	const { timeboxSeconds, inactivitySeconds, withRole } = auth.settings.sessions
	if (!(await hasAnyRole(db, userId)))
		return { absolute: timeboxSeconds, idle: inactivitySeconds, shortPassword: false }
	const shortPassword = await hasShortPassword(db, userId)
	return {
		absolute: least(timeboxSeconds, withRole.timeboxSeconds, shortPassword ? SHORT_PASSWORD_SECONDS : undefined),
		idle: least(inactivitySeconds, withRole.inactivitySeconds),
		shortPassword,
	}
}

/**
 * A session is being used: writes down until when it lives from now, which is what every look at it goes by, the
 * database's own too. Answers with how long an access token may last: not beyond that, and not so long that someone who is
 * there the whole time would be taken for idle.
 */
export async function extend(
	work: Work,
	session: { id: string; userId: string },
): Promise<{ tokenSeconds: number; shortPassword: boolean }> {
	const { auth, db } = work
	const { absolute, idle, shortPassword } = await limitsOf(work, session.userId)
	const now = auth.now()
	const { rows } = await sql<{ not_after: Date | null }>`
		update auth.sessions set updated_at = ${now}, not_after = least(
			created_at + make_interval(secs => ${absolute ?? null}::float8),
			${now}::timestamptz + make_interval(secs => ${idle ?? null}::float8)
		) where id = ${session.id} returning not_after
	`.execute(db)
	const end = rows[0]?.not_after
	const left = end ? Math.floor((end.getTime() - now.getTime()) / 1000) : undefined
	const tokenSeconds = Math.max(1, least(auth.settings.jwt.seconds, idle && Math.ceil(idle / 2), left) ?? 1)
	return { tokenSeconds, shortPassword }
}
