/** What a build is made with: pages name their own address, the backend they speak to, and how long things are kept. */

import { z } from 'zod'
import { company } from '../../content/company.ts'
import { type Retention, readRetention, retentionSettings, retentionWords } from '../../lib/retention.ts'
import { withoutEndSlashes } from '../../lib/text.ts'
import { optional, readOrStop, readSettings, type Source, url } from './kinds.ts'

export const webAddress = (example: string) => optional(url(['http:', 'https:'], example).transform(withoutEndSlashes))

/** The site stands at the root of its address, which is spelled as browsers do. */
export const siteAddress = webAddress('https://example.com').transform((address, check) => {
	if (!address) return undefined
	const { origin, href } = new URL(address)
	if (href === `${origin}/` && !/[^\w.:/[\]-]/.test(origin)) return origin
	check.addIssue('must be an address like https://example.com, with nothing after the name')
	return z.NEVER
})

const schema = z.object({
	SITE_URL: siteAddress,
	SUPABASE_URL: webAddress('https://project.supabase.co'),
	SUPABASE_PUBLISHABLE_KEY: optional(z.string()),
})

/** A release made with other values of these is another release. */
export const buildVariables = [...Object.keys(schema.shape), ...retentionSettings]

export function readBuild(source: Source) {
	const { SITE_URL, SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = readSettings(schema, source)
	return {
		siteUrl: SITE_URL ?? company.origin,
		/** Unset, the pages speak to where they came from. */
		backendUrl: SUPABASE_URL,
		backendKey: SUPABASE_PUBLISHABLE_KEY ?? 'sb_publishable_little_red',
		retention: retentionWords(retentionOf(source)),
	}
}

export function retentionOf(source: Source): Retention {
	return readOrStop(readRetention, source)
}
