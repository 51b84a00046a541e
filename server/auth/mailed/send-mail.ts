/** Puts the mails of the auth service into the outbox. */
import { randomUUID } from 'node:crypto'
import type { MailKind } from '../../messages/mails/account-links.ts'
import type { Sealer } from '../crypto/seal.ts'
import type { Auth, Work } from '../request/context.ts'
import { tooMany } from '../request/errors.ts'
import { networkOfCaller } from '../request/network.ts'
import { take } from '../request/rate-limits.ts'
import { begunBy, NOBODY_ASKED } from './begun.ts'
import { type Counted, takeMail } from './mail-quotas.ts'
import { areCodesSpent, type IssuedToken, issueToken, type TokenType } from './one-time-tokens.ts'

type Mail = { kind: MailKind; recipient: string; data: Record<string, unknown>; counted: Counted }

/** Puts a mail into the outbox, in the transaction of what it speaks of. Its data is a secret until it is sent. */
export async function queueMail(work: Work, mail: Mail): Promise<void> {
	const { auth, db } = work
	const { kind, recipient, data, counted } = mail
	await takeMail(work, { ...counted, recipient })
	const id = randomUUID()
	const sealed = JSON.parse(auth.sealer.seal('public.messages.data', id, JSON.stringify(data)))
	await db
		.insertInto('messages')
		.values({ id, kind, recipient, lead_id: null, data: sealed, last_error: null, sent_at: null })
		.execute()
}

/** What a queued mail is to be made of. */
export const openMail = (sealer: Sealer, message: { id: string; data: object }): Record<string, unknown> =>
	JSON.parse(sealer.open('public.messages.data', message.id, JSON.stringify(message.data)))

type Turn = { address: string; kind: Gap }
export type Gap = 'confirmation' | 'recovery' | 'email-change' | 'reauthentication'

/**
 * A minimum time between two mails of one kind that one network has sent to one address: a stranger elsewhere does not take
 * the owner's turn. It is kept by address, not by user: whether an address is known must not show in when it may ask again.
 */
export async function keepGap(work: Work, { kind, address }: Turn): Promise<void> {
	const { auth, c, db } = work
	const { gapSeconds } = auth.settings.email
	if (gapSeconds === 0) return
	const key = `${address} ${networkOfCaller(c) ?? ''}`
	const limit = { count: 1, seconds: gapSeconds, burst: 1 }
	const wait = await take(db, auth.now(), { bucket: `gap:${kind}`, key, limit })
	if (wait === 0) return
	const told = `For security purposes, you can only request this after ${wait} seconds.`
	throw tooMany(wait, 'over_email_send_rate_limit', told)
}

/** The contract's link, which does at once what it is for. */
export const verifyLink = (auth: Auth, hash: string, type: string, redirectTo: string) =>
	`${auth.apiUrl}/verify?${linkQuery(hash, type, redirectTo)}`

/** The link in our mails: a page that shows what it is for, and does it by a button. Scanners that fetch it change nothing. */
export const confirmLink = (auth: Pick<Auth, 'siteUrl'>, hash: string, type: string, redirectTo: string) =>
	`${auth.siteUrl}/auth/confirm?${linkQuery(hash, type, redirectTo)}`

function linkQuery(hash: string, type: string, redirectTo: string): string {
	// As it is where nothing in it means something in a query: callers look for it in the link.
	const target = /^[\w.~:/-]*$/.test(redirectTo) ? redirectTo : encodeURIComponent(redirectTo)
	return `${new URLSearchParams({ token: hash, type })}&redirect_to=${target}`
}

export const codeData = (auth: Auth, { code }: IssuedToken) => ({
	code,
	code_minutes: Math.floor(auth.settings.email.codeSeconds / 60),
})

type Purpose = {
	userId: string
	address: string
	kind: MailKind
	token: TokenType
	type: string
	redirectTo: string
	pkce?: boolean
	counted: Counted
	extra?: Record<string, unknown>
}

/** A fresh token by mail, as a link and as a code. */
export async function mailToken(work: Work, purpose: Purpose): Promise<void> {
	const { auth, c } = work
	const { userId, address, kind, counted, extra } = purpose
	const begun = kind === 'auth-invite' ? NOBODY_ASKED : begunBy(c)
	const pkce = purpose.pkce ?? false
	const token = await issueToken(work, { userId, type: purpose.token, address, pkce, begun })
	const link = confirmLink(auth, token.hash, purpose.type, purpose.redirectTo)
	// A code that would be refused today is not sent; the link always works.
	const spent = await areCodesSpent(work, userId, purpose.token)
	const data = { link, ...(!spent && codeData(auth, token)), ...extra }
	await queueMail(work, { kind, recipient: address, counted, data })
}
