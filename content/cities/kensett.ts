import type { CityText } from './city.ts'

export default {
	population: '1,437',
	medianHomeValue: '$95,800',
	zip: '72082',
	description:
		'Old frame house or half-done remodel in Kensett? Skip the contractor. We make a cash offer as it stands, with no fees. With clear title, plan on 7 to 14 days.',
	keywords: [
		'sell my house fast Kensett AR',
		'cash home buyers Kensett',
		'we buy houses Kensett Arkansas',
		'sell fixer-upper Kensett',
		'sell unfinished remodel White County AR',
		'72082',
	],
	picture: 'brick storefronts with striped awnings, below a water tower that reads KENSETT',
	lead: 'An old Kensett house always needs one more thing done. Stop where you are, put the ladder down, and let us price it as it is today.',
	overview: [
		'When the railroad came down in 1872, the trains stopped at Kensett and Searcy had to build a branch to reach them. The Doniphan lumber people ran a line of their own from 1906, and two years later the Missouri & North Arkansas joined in, so there were years when Kensett heard a great many whistles.',
		'You can still see some of that downtown, in the old Bank of Kensett, begun in 1903, and the former Methodist church from 1920. Highway 36 through town is Wilbur D. Mills Road, for the congressman Kensett claims as its own. Students are in the Riverview district, and Searcy begins about where Kensett leaves off.',
	],
	houses: {
		title: 'Frame houses and stalled remodels',
		paragraphs: [
			'A wooden house near the tracks needs sills first, then wiring, then paint, and it is easy to start from the wrong end. We know how it goes: new cabinets still in boxes, bare studs in the bath, and a carpenter who quit calling back. You can leave it at that stage. We figure from what is there, and neither of us has to pretend it is finished.',
			'With Searcy next door, a Kensett house that is painted, level and mortgage-ready has a decent crowd of buyers, and an agent will generally get you a better price from them than we would pay. That changes if it would take your savings to get it there. Then a lower figure without the work, the wait or a commission may be the one you want.',
		],
	},
	notes: [
		{
			title: 'Built before 1978',
			text: 'Federal law asks the seller of an older house to hand over the EPA lead pamphlet, share what is known about lead paint, and allow up to 10 days for testing unless the buyer waives it in writing. Cash sales count; ask the title company.',
		},
		{
			title: 'The carpenter’s lien',
			text: 'Whoever worked on a house generally has 120 days from the last work to file a lien. Gather the bills, paid and unpaid. The title company can tell you what has been recorded.',
		},
		{
			title: 'Where repairs enter the price',
			text: 'A cash buyer starts from what the finished house would bring and takes off the work, the holding costs and a margin. Ask what was allowed for repairs. A bid from your own carpenter is a fair check.',
		},
	],
	neighborhoods: [
		{ area: 'Downtown', locations: ['Searcy Street', 'old Bank of Kensett', 'former Methodist church'] },
		{ area: 'Highway 36 toward Searcy', locations: ['Wilbur D. Mills Road', 'AR 36'] },
		{ area: 'South and mill side', locations: ['AR 385 south', 'old Doniphan mill area'] },
	],
	nearby: ['searcy', 'judsonia', 'west-point'],
} satisfies CityText
