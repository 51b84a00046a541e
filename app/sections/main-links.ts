import * as words from '../../content/words/navigation-bar.ts'

/** The pages of the bar, in its order. */
export const mainLinks = [
	['/how-it-works', words.howItWorks],
	['/about', words.aboutUs],
	['/areas-we-serve', words.areasWeServe],
	['/blog', words.blog],
	['/contact', words.contact],
] as const
