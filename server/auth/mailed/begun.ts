/** Who asked for a mailed link, so that what they wished counts for them alone. */
import { browserOf } from '../request/browser-mark.ts'
import type { AuthContext, Call } from '../request/context.ts'
import { networkOfCaller } from '../request/network.ts'
import { hashed } from '../request/rate-limits.ts'

/** Who asked for a mailed link, as hashes: the cookie of the browser, and the network. */
export type Begun = { browser: Buffer | null; network: Buffer | null }

export const NOBODY_ASKED: Begun = { browser: null, network: null }

export function begunBy(c: AuthContext): Begun {
	const network = networkOfCaller(c)
	return { browser: browserOf(c) ?? null, network: network ? hashed('begun', network) : null }
}

type Wish = { target: string; pkce: boolean }

/**
 * What the button on our page gives, to whoever presses it. Anyone may ask for a mail to anyone, with a PKCE challenge and a
 * target of their own: that counts where the one who asked presses, and everyone else gets a session on our own page. An app
 * on another origin has no cookie of ours, so it is told by its network.
 */
export function wishOf(call: Call, wish: Wish, begun: Begun): Wish {
	const { auth, c } = call
	const presses = begunBy(c)
	const sameBrowser = begun.browser !== null && same(begun.browser, presses.browser)
	const sameNetwork = same(begun.network, presses.network)
	const page = new URL('/auth', auth.siteUrl)
	const { origin, pathname } = new URL(wish.target)
	const elsewhere = origin !== page.origin
	if (wish.pkce && (sameBrowser || (elsewhere && sameNetwork))) return wish
	// An app elsewhere can take a session only if it did not ask for a code; of our own pages, one knows what to do with it.
	const fits = elsewhere ? !wish.pkce : pathname === page.pathname || begun.network === null || sameNetwork
	return { target: sameBrowser || fits ? wish.target : page.href, pkce: false }
}

const same = (left: Buffer | null, right: Buffer | null) => (left && right ? left.equals(right) : left === right)
