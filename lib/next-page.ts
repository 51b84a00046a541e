/**
 * Where a sign-in may lead: pages of ours that ask for one, each spelled out. An address that someone else wrote can name
 * nothing beyond these, so it leads nowhere else.
 */
const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const rooms = `leads|leads/${uuid}(?:/offer)?|visits|numbers|team|alerts|import|settings|status|log`
const asking = new RegExp(`^/(?:account|admin(?:/(?:${rooms}))?|admin\\?lead=${uuid})$`)

export const nextPage = (asked: string | null | undefined): string | undefined =>
	asked && asking.test(asked) ? asked : undefined

/** The way to such a page for whoever has yet to sign in. */
export const signInFor = (asked: string): string =>
	nextPage(asked) ? `/auth?next=${encodeURIComponent(asked)}` : '/auth'
