import { z } from 'zod'
import { isEncoded, optional, STRAY_PERCENT } from './kinds.ts'

const EXAMPLE = 'must be an address like https://key:secret@s3.example.com/bucket/folder?region=eu-central-1'
/** What no client and no proxy spells in two ways. */
const plain = /^(\/(?!\.{1,2}(\/|$))[\w.-]+)+$/

/** A store that speaks S3: who we are there, the bucket, a folder in it, and the region if it has any. */
export const s3Address = optional(
	z.string().transform((given, check) => {
		const url = URL.canParse(given) ? new URL(given) : undefined
		const path = url?.pathname.replace(/\/$/, '') ?? ''
		const named = [...(url?.searchParams.keys() ?? [])]
		if (
			!url ||
			!/^https?:$/.test(url.protocol) ||
			!url.username ||
			!url.password ||
			!plain.test(path) ||
			named.some((name) => name !== 'region')
		) {
			check.addIssue(EXAMPLE)
			return z.NEVER
		}
		if (!isEncoded(given)) {
			check.addIssue(STRAY_PERCENT)
			return z.NEVER
		}
		return {
			address: url.origin + path,
			keyId: decodeURIComponent(url.username),
			secret: decodeURIComponent(url.password),
			region: url.searchParams.get('region') || 'us-east-1',
		}
	}),
)
