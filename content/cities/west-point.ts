import type { CityText } from './city.ts'

export default {
	population: '185',
	medianHomeValue: '$88,900',
	zip: '72178',
	description:
		'Has the Little Red been in your West Point house? We buy flooded and flood-zone houses for cash, as-is, and we are frank about what water does to price.',
	keywords: [
		'sell my house fast West Point AR',
		'cash home buyers West Point Arkansas',
		'sell flooded house White County AR',
		'sell house in flood zone Little Red River',
		'we buy houses West Point AR',
		'72178',
	],
	picture: 'a cottage and a white church with a steeple, by a river with a small dock',
	lead: 'When the White backs up the Little Red, West Point feels it. If you are through watching the gauge, we make cash offers on houses here, dry or wet.',
	overview: [
		'In 1860 only one town in the county was bigger. West Point had its post office by 1852, and steamboats on the Little Red kept the landing busy. The railroads of the 1870s took that trade away and never gave it back. The last steamboat, the Issaquena, is said to have come in 1922.',
		'What is left is about five miles southeast of Searcy on Highway 36: houses on the high ground of the old port, and bottomland stretching off toward Georgetown. The river that built the place is still the first thing anyone asks about. The trouble often starts miles off, on the White. When it runs high it holds the Little Red back, and the water spreads out here with nowhere to go.',
	],
	houses: {
		title: 'A house the river has visited',
		paragraphs: [
			'The Weather Service puts it in feet at Georgetown. At about 26 the bottoms go under, at about 28 it reaches homes near West Point, and in May 2011 the gauge stood at a record 33.95. Each owner has a mark as well, on a doorframe or a propane tank, and can tell you the year.',
			'A house in a high-risk zone can be hard to sell to anyone who needs a loan, since the bank will require flood insurance. We have no bank to please. We buy with the buckled floor and the line on the paneling, charge no commission, and with clear title can close in as little as 7 days, river permitting. Expect less than a house on a hill would bring. If yours is on the hill, let an agent try it first.',
		],
	},
	notes: [
		{
			title: 'Keep the policy to the end',
			text: 'A new federal flood policy usually has a 30-day wait. If you drop yours when you sign a contract and the river rises before closing, there is no buying it back in time.',
		},
		{
			title: 'High-water pictures',
			text: 'Photographs with dates, contractors’ receipts and a list of what was torn out tell a buyer more than “it got in a little.” Bring them along.',
		},
		{
			title: 'At 24 feet',
			text: 'Highway 36 down to Georgetown may flood at about that stage. In a wet spring, plan the visit and the closing around the gauge.',
		},
	],
	neighborhoods: [
		{ area: 'River road', locations: ['AR 36', 'the old landing'] },
		{ area: 'High ground', locations: ['the old port', 'AR 36 toward Searcy'] },
		{ area: 'Bottomland', locations: ['toward Georgetown', 'Nimmo'] },
	],
	nearby: ['griffithville', 'kensett', 'searcy'],
} satisfies CityText
