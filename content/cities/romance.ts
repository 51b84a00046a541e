import type { CityText } from './city.ts'

export default {
	population: '241',
	medianHomeValue: '$96,800',
	zip: '72136',
	description:
		'Selling a country house near Romance, with a well, a septic tank and some ground? We buy it for cash as it stands, with no fees and no repairs.',
	keywords: [
		'sell my house fast Romance AR',
		'cash home buyers Romance Arkansas',
		'we buy houses Romance AR',
		'sell country house with well Romance',
		'sell house and acreage White County AR',
		'72136',
	],
	picture: 'a cottage at dusk with lit windows, and a red mailbox with a heart on it',
	lead: 'A house in the valley of Des Arc Creek, with a well, a tank and a gate that sticks: show it to us as it is, and we tell you what we can pay.',
	overview: [
		'Each winter the post office at Romance stamps valentines and wedding cards for people who have never been here. About 12,000 came in 2020. In 1990 the Love stamp was issued here.',
		'Families from Kentucky settled the valley around 1850 and called it Kentucky Valley. When they asked for a post office in 1884, that name was refused. Stories differ about the new one. Some say that a schoolteacher, J. J. Walters, thought the valley looked romantic. Others say that couples came courting to a spring.',
		'Des Arc Creek still runs through it. Rose Bud is one way up the road and El Paso the other. Three places are on the National Register: the Scott-Davis House, the Roy Harper House and the Pence-Carmichael farm.',
	],
	houses: {
		title: 'A house that looks after itself',
		paragraphs: [
			'Out here a house has no city behind it. Water comes from a well or a rural line, waste goes into a tank, and the driveway is yours to gravel. A buyer who needs a loan will have a lender who asks about all three. That is work for you before a listing, and worth it when the house is sound: an agent will usually bring you more.',
			'If the well is weak, the tank is a guess and the roof is tired, a cash buyer can take it that way. Tell us what you know and what you do not. We walk the place with you and put the figure in writing.',
		],
	},
	notes: [
		{
			title: 'The well and the tank',
			text: 'Testing a private well is up to the owner. Well and septic should be about 100 feet apart. Walk the yard and note where each one is.',
		},
		{
			title: 'No city hall',
			text: 'Romance is not incorporated. Deeds, taxes and assessments are all kept by the county in Searcy, so ask for copies there.',
		},
		{
			title: 'An old house on a list',
			text: 'A place on the National Register can be sold like any other. Tell the buyer that it is listed, and let them ask what it means for their plans.',
		},
	],
	neighborhoods: [
		{ area: 'Crossroads', locations: ['Romance post office', 'the crossroads'] },
		{ area: 'Des Arc Creek valley', locations: ['Des Arc Creek', 'Kentucky Valley'] },
		{ area: 'Up and down the road', locations: ['toward Rose Bud', 'toward El Paso'] },
	],
	nearby: ['rose-bud', 'el-paso', 'beebe'],
} satisfies CityText
