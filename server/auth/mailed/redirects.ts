/** Where a link of ours may lead in the end. */
import { isIP } from 'node:net'
import { query } from '../request/body.ts'
import type { Auth, Call } from '../request/context.ts'
import { matchesGlob } from '../settings/glob.ts'

/** Longer than any address people send each other to. */
const MOST = 2_048

const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || /^127\./.test(host)

/** Whether a link of ours may lead there: to the site itself, or to what the allow list names. */
export function isAllowedRedirect(auth: Pick<Auth, 'siteUrl' | 'settings'>, address: string): boolean {
	if (address.length > MOST || !URL.canParse(address)) return false
	const url = new URL(address)
	// What the parser would quietly repair is refused: others may repair it differently. So are names no browser shows as such.
	const written = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(address)?.[1] ?? ''
	if (/[\\\s\p{Cc}]/u.test(address) || url.username || url.password) return false
	if (['javascript:', 'data:', 'vbscript:', 'file:', 'blob:'].includes(url.protocol)) return false
	const host = written.replace(/:\d*$/, '')
	if (host && !/^[a-z0-9.-]+$/i.test(host) && host !== '[::1]') return false
	if (/^\d+$|^0x/i.test(host)) return false
	if (isIP(url.hostname.replace(/^\[|\]$/g, '')) && !isLoopback(url.hostname)) return false

	const site = new URL(auth.siteUrl)
	if (url.protocol === site.protocol && url.hostname === site.hostname) {
		if (url.port === site.port || isLoopback(url.hostname)) return true
	}
	const bare = address.split('#')[0] ?? ''
	return auth.settings.allowedRedirects.some((glob) => matchesGlob(glob, bare))
}

/** Where wanted, if allowed; else where the request came from, if allowed. */
export function knownTarget({ auth, c }: Call, wanted = query(c, 'redirect_to')): string | undefined {
	const candidates = [wanted, c.req.header('referer') ?? '']
	return candidates.find((address) => address !== '' && isAllowedRedirect(auth, address))
}

/** Where a link of ours leads in the end: where it is known to; else home. */
export const redirectTarget = (call: Call, wanted?: string): string => knownTarget(call, wanted) ?? call.auth.siteUrl

/** Where our own page for mailed links leads in the end. The site's front page knows nothing of sessions, so /auth takes its place. */
export function landing(auth: Pick<Auth, 'siteUrl' | 'settings'>, wanted: string): string {
	const target = isAllowedRedirect(auth, wanted) ? new URL(wanted) : new URL(auth.siteUrl)
	const home = new URL(auth.siteUrl)
	return target.origin === home.origin && target.pathname === '/' ? `${home.origin}/auth` : target.href
}

/** Adds parameters to the query or the fragment of a target. */
export function withParameters(
	target: string,
	query: Record<string, string>,
	fragment: Record<string, string> = {},
): string {
	const url = new URL(target)
	for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
	if (Object.keys(fragment).length > 0) url.hash = new URLSearchParams(fragment).toString()
	return url.href
}
