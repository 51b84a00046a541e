import { type RouteFacts, unguessedPaths } from '../../lib/route-facts.ts'

/** The HTML around a page. */
export type PageDocument = {
	head: string
	body: string
	/** Style sheet text, put into the page itself. */
	style?: string
	fonts?: string[]
	/** The inline script, the address of the app it brings, and what may be fetched ahead. */
	intent?: { code: string; app: string; rules: string }
	/** Brings the app at once. */
	eager?: boolean
	/** What only development needs. */
	extra?: string
}

/** Pages of this site are fetched when someone is about to follow a link to them; signing in and out is not a page to guess at. */
export const speculationRules = (routes: readonly RouteFacts[]) =>
	JSON.stringify({
		prefetch: [
			{
				where: { and: [{ href_matches: '/*' }, { not: { href_matches: unguessedPaths(routes) } }] },
				eagerness: 'moderate',
			},
		],
	})

export function htmlDocument({ head, body, style, fonts = [], intent, eager, extra = '' }: PageDocument): string {
	return [
		'<!doctype html><html lang="en-US"><head><meta charset="utf-8">',
		'<meta name="viewport" content="width=device-width,initial-scale=1">',
		head,
		...fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`),
		'<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">',
		'<link rel="manifest" href="/site.webmanifest"><meta name="theme-color" content="#fbf7f0">',
		'<link rel="alternate" type="application/rss+xml" title="Blog" href="/feed.xml">',
		style ? `<style>${style}</style>` : '',
		intent ? `<script data-app="${intent.app}"${eager ? ' data-eager="yes"' : ''}>${intent.code}</script>` : '',
		extra,
		'</head><body>',
		body,
		intent ? `<script type="speculationrules">${intent.rules}</script>` : '',
		'</body></html>',
	].join('')
}
