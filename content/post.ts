export const categories = ['Market Analysis', 'Buying Tips', 'Selling Tips', 'Local Insights'] as const

/** A post on its card. */
export type PostSummary = {
	slug: string
	title: string
	excerpt: string
	category: (typeof categories)[number]
	/** ISO, as in 2026-05-12. */
	date: string
	cover: string
	readTime: string
}

/** A post on its page. */
export type Post = PostSummary & { description: string; legal: boolean; html: string }
