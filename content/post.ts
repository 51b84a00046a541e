export const categories = ['Market Analysis', 'Buying Tips', 'Selling Tips', 'Local Insights'] as const

/** Nothing on the site is older than the site. */
export const siteBegan = '2026-11-15'

/** A post on its card. */
export type PostSummary = {
	slug: string
	title: string
	excerpt: string
	category: (typeof categories)[number]
	/** When it was first published here, ISO, as in 2026-11-15. */
	date: string
	/** When its words last changed; the same day if they never did. */
	updated: string
	cover: string
	readTime: string
}

/** A post on its page. */
export type Post = PostSummary & {
	description: string
	legal: boolean
	html: string
	/** Two to read next. */
	next: readonly PostSummary[]
}
