import { SITE_MANIFEST } from '../../lib/desk-app.ts'
import { type RouteFacts, unguessedPaths } from '../../lib/route-facts.ts'

/** The HTML around a page. */
export type PageDocument = {
	head: string
	body: string
	/** The page's own part of the style sheet, put into the page itself. */
	style?: string
	/**
	 * The inline script, the typefaces that it lets in, the addresses of the app it brings and of the whole style sheet, and what may
	 * be fetched ahead.
	 */
	intent?: { code: string; typefaces: string; app: string; style: string; rules: string; needs: string[] }
	/** Brings the app at once. */
	eager?: boolean
	/** Of a page that can be installed as an app of its own: its manifest and its name. */
	installs?: { manifest: string; name: string } | undefined
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

/** As the inline script knows them. */
const shortName = (file: string) => file.replace(/^assets\/|\.js$/g, '')

export function htmlDocument({ head, body, style, intent, eager, installs, extra = '' }: PageDocument): string {
	return [
		`<!doctype html><html lang="en-US"><head><meta charset="utf-8">`,
		'<meta name="viewport" content="width=device-width,initial-scale=1">',
		firstPicture(body),
		head,
		style ? `<style>${style}</style>` : '',
		intent ? `<style id="typefaces" media="(scripting:none)">${intent.typefaces}</style>` : '',
		'<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">',
		`<link rel="manifest" href="${installs?.manifest ?? SITE_MANIFEST}"><meta name="theme-color" content="#fbf7f0">`,
		installs
			? `<meta name="mobile-web-app-capable" content="yes"><meta name="apple-mobile-web-app-capable" content="yes"><meta name="apple-mobile-web-app-title" content="${installs.name}">`
			: '',
		intent
			? `<script data-app="${intent.app}" data-style="${intent.style}" data-needs="${intent.needs.map(shortName).join(' ')}"${eager ? ' data-eager="yes"' : ''}>${intent.code}</script>`
			: '',
		extra,
		'</head><body>',
		body,
		intent ? `<script type="speculationrules">${intent.rules}</script>` : '',
		'</body></html>',
	].join('')
}

/** The picture a page begins with is asked for before anything else is read. */
function firstPicture(body: string): string {
	const found = /<source type="image\/avif" srcSet="([^"]+)" sizes="([^"]+)"\/><img [^>]*fetchPriority="high"/.exec(
		body,
	)
	return found
		? `<link rel="preload" as="image" type="image/avif" imagesrcset="${found[1]}" imagesizes="${found[2]}" fetchpriority="high">`
		: ''
}
