import { accountMessages } from '../../../content/words/account-messages.ts'
import * as words from '../../../content/words/sign-in.ts'
import { nextPage } from '../../../lib/next-page.ts'

/** What a mailed link brought along. */
export type MailedLink = {
	/** It carried a session, which the client reads. */
	session?: boolean
	recovery?: boolean
	/** It was refused: too old, used before, or broken. */
	failed?: boolean
	/** One of the two addresses of a change has agreed. */
	firstOfTwo?: boolean
	/** It asks for the form of a forgotten password. */
	forgot?: boolean
	/** What is said once the session is there, and where it leads. */
	says?: string
	to?: string
	/** The page that asked for a sign-in. */
	next?: string
}

export const LINK_FAILED = words.linkFailed

/** Reads what follows # and ? in the address, and takes out of it what the client does not take out itself. */
export function takeLink(): MailedLink {
	const given = new URLSearchParams(`${location.hash.slice(1)}&${location.search.slice(1)}`)
	const arrived = given.get('arrived')
	if (arrived) history.replaceState(history.state, '', location.pathname)
	if (arrived || given.has('access_token')) return { session: true, ...arrivals[arrived ?? given.get('type') ?? ''] }
	if (given.has('forgot')) {
		history.replaceState(history.state, '', location.pathname)
		return { forgot: true }
	}
	const failed = given.has('error') || given.has('error_code')
	const firstOfTwo = given.has('message')
	if (failed || firstOfTwo) history.replaceState(history.state, '', location.pathname)
	if (firstOfTwo) return { firstOfTwo, to: '/account', says: confirmOther }
	const next = nextPage(new URLSearchParams(location.search).get('next'))
	return { failed, ...(next && { next }) }
}

/** How the page for mailed links hands over to /auth once the session is there. */
export const arrivalAt = (type: string) => `/auth#arrived=${type}`

export const confirmOther = words.openOtherLink

const arrivals: Record<string, MailedLink> = {
	recovery: { recovery: true },
	signup: { says: accountMessages.verified },
	invite: { recovery: true },
	magiclink: { says: accountMessages.signedIn },
	email_change: { says: words.emailChanged, to: '/account' },
}
