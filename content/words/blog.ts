import { company } from '../company.ts'

/** The page /blog. */
export const pageTitle = `Blog: Selling and Living in White County | ${company.shortName}`
export const description =
	'Arkansas rules, local prices, flood maps, probate papers and old railroad towns: what we have learned about houses in White County, in plain words.'
export const blog = 'Blog'
export const title = 'What we know about houses here'
export const intro =
	'Market notes, buying and selling in Arkansas, and the towns themselves. Written here, with sources.'
export const show = 'Show'
export const everything = 'All posts'
export const readMore = 'Read More'
