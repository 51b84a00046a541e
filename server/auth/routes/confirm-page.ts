/** GET /auth/confirm: the page that links in our mails lead to. */
import { Hono } from 'hono'
import { confirmNotes, confirmWords, type LinkType, yourAddress } from '../../../content/confirm-link.ts'
import { confirmMark } from '../../../lib/confirm-marks.ts'
import { maskEmail } from '../../../lib/mask-email.ts'
import type { AppEnv } from '../../http/caller.ts'
import { fillPage } from '../../static/fill-page.ts'
import { failedLink } from '../accounts/follow-link.ts'
import { badLink, tokensOf } from '../accounts/proving.ts'
import { keepsPast } from '../accounts/take-over.ts'
import { peekHash } from '../mailed/one-time-tokens.ts'
import { landing } from '../mailed/redirects.ts'
import { query } from '../request/body.ts'
import type { AuthContext, AuthDeps } from '../request/context.ts'
import { awaitsProof, type UserRow } from '../rows/user.ts'

type Dependencies = Pick<AuthDeps, 'db' | 'settings' | 'siteUrl' | 'apiUrl' | 'adminEmail' | 'now' | 'log'> & {
	/** Its two faces, as the build made them, and what they may load. */
	confirmPage: (face: 'ask' | 'over') => Promise<string>
	policy: () => string | undefined
}

/** The page that links in our mails lead to. It tells what the link is for and changes nothing: that is up to its button. */
export function createConfirmPage({ confirmPage, policy, ...deps }: Dependencies) {
	const auth = { ...deps, now: deps.now ?? (() => new Date()) }

	const show = async (c: AuthContext, face: 'ask' | 'over', { status, fills, formTargets = [] }: Shown) => {
		c.header('cache-control', 'no-store')
		// The address holds the token, and no site learns it. Ours is told where its own form comes from: without that, a browser
		// would send the button's request as from nowhere, like any stranger's.
		c.header('referrer-policy', 'strict-origin')
		const allowed = policy()
		if (allowed) c.header('content-security-policy', withFormTargets(allowed, formTargets))
		const marks = Object.entries(fills).map(([name, text]) => [confirmMark(name as keyof Fills), text] as const)
		return c.html(fillPage(await confirmPage(face), new Map(marks)), status)
	}

	/** What the link is about, in words. */
	const about = async (c: AuthContext, token: string, type: LinkType) => {
		const user = await peekHash(auth, auth.db, tokensOf[type] ?? [], token)
		if (!user) return undefined
		const reclaims = awaitsProof(user) && !(await keepsPast({ auth, db: auth.db, c }, user, 'page'))
		return { who: whom(user, type), note: reclaims ? confirmNotes.reclaims : '' }
	}

	return new Hono<AppEnv>().get('/auth/confirm', async (c) => {
		const [token, type] = [query(c, 'token') || query(c, 'token_hash'), query(c, 'type')]
		const target = landing(auth, query(c, 'redirect_to'))
		const over = { status: 200, fills: { target: failedLink({ target, token }, badLink()) } } as const
		if (!token || !isLinkType(type)) return await show(c, 'over', over)
		const found = await about(c, token, type).catch((error) => {
			auth.log.error({ id: c.var.requestId, err: error }, 'a mailed link could not be looked up')
			c.header('retry-after', '30')
			return { who: anyone(type), note: '', failed: true }
		})
		if (!found) return await show(c, 'over', over)
		const { title, lead, button } = confirmWords[type]
		const failed = 'failed' in found
		const again = failed || query(c, 'again') ? confirmNotes.later : ''
		const action = `${auth.apiUrl}/verify`
		const fills = { title, lead: lead(found.who), note: found.note, again, button, action, token, type, target }
		return await show(c, 'ask', { status: failed ? 503 : 200, fills, formTargets: [action, target] })
	})
}

type Fills = Partial<Record<Parameters<typeof confirmMark>[0], string>>
type Shown = { status: 200 | 503; fills: Fills; formTargets?: string[] }

const isLinkType = (type: string): type is LinkType => Object.hasOwn(confirmWords, type)

const anyone = (type: LinkType) => (type === 'email_change' ? yourAddress.change : yourAddress.plain)

function whom({ email, email_change: next }: UserRow, type: LinkType): string {
	if (type !== 'email_change') return email ? maskEmail(email) : anyone(type)
	return [...(email ? [`from ${maskEmail(email)}`] : []), ...(next ? [`to ${maskEmail(next)}`] : [])].join(' ')
}

/** Where the button may lead: browsers hold a form to its policy through every redirect. */
function withFormTargets(policy: string, targets: string[]): string {
	const sources = targets.map((target) => {
		const { origin, protocol } = new URL(target)
		return origin === 'null' ? protocol : origin
	})
	return policy.replace(`form-action 'self'`, ["form-action 'self'", ...new Set(sources)].join(' '))
}
