/** What is sent to a browser that asked for notices, encrypted for it alone. */
export type Notice = {
	title: string
	body: string
	/** Where it leads at the desk. */
	path: string
	/** A later one of the same name takes its place. */
	tag: string
	/** What is to be done now, for the icon. */
	badge: number
}

/** Kinds of notices a device can be told of, in the order they are offered. */
export const noticeKinds = ['leads', 'mine', 'visits', 'morning'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** What stands in the way of notices in a browser, if anything does. */
export type Hurdle = 'unsupported' | 'home-screen' | 'denied'
/** Why notices could not be turned on. */
export type Trouble = 'denied' | 'not-set-up' | 'no-service' | 'not-kept' | 'unproven'
