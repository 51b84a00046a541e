import type { IconNode } from 'lucide'

/** lucide carries no brands. */
export const facebookMark: IconNode = [
	[
		'path',
		{
			fill: 'currentColor',
			stroke: 'none',
			d: 'M13.6 21v-8.2h2.8l.4-3.2h-3.2V7.5c0-.9.3-1.6 1.6-1.6h1.7V3.1c-.3 0-1.3-.1-2.5-.1-2.5 0-4.1 1.5-4.1 4.2v2.4H7.5v3.2h2.8V21z',
		},
	],
]
