import type { CityText } from './city.ts'

export default {
	population: '682',
	medianHomeValue: '$94,200',
	zip: '72102',
	description:
		'We buy houses in McRae, Arkansas, for cash: older homes in town and places out among the fields, as they stand, with no showings and no commission.',
	keywords: [
		'sell my house fast McRae AR',
		'cash home buyers McRae',
		'we buy houses McRae Arkansas',
		'sell older house McRae AR',
		'sell house as-is White County AR',
		'72102',
	],
	picture: 'a street of bungalows with picket fences, and a church steeple behind them',
	lead: 'A house in McRae with its first kitchen and its second roof is fine by us. Leave the paneling where it is, and ask what we can pay.',
	overview: [
		'McRae grew up with timber first and strawberries after. The post office opened in 1889 and the depot in 1897, and in berry season crates went out from a shed by the tracks. Pick-your-own patches have lasted in the country around town.',
		'It is named for Dandridge McRae, a Searcy lawyer who had been a Confederate general. Searcy is about nine miles to the northeast on Highway 367, and Beebe lies the other way on the same road.',
		'So McRae sits between the county’s two largest towns. You can work in either and be home before supper gets cold.',
	],
	houses: {
		title: 'Older houses that were kept, not changed',
		paragraphs: [
			'Some houses here have had the same owner for a very long time. They are solid and clean, and nothing in them is new. Buyers with loans tend to want a newer bath, a newer furnace and no steps, and they take off more for those than they cost.',
			'If you have the time and the money to update one, list it afterward. An agent will usually get you more for a house that is ready. If you do not, we buy it with the pink tile and the window units. We walk through one time and nobody else does.',
		],
	},
	situation: 'moving-to-care',
	notes: [
		{
			title: 'Who is on the deed',
			text: 'A deed from forty years ago may still name a husband or wife who has died. Find it before you set a date. The title company can tell you what paper fixes it.',
		},
		{
			title: 'The tax freeze',
			text: 'An owner who is 65 or older can have the taxable value of the home frozen. Ask the assessor how it stands on yours, since a buyer starts over.',
		},
		{
			title: 'Land behind the house',
			text: 'Some lots in McRae run back into what used to be a field. If part of it is rented or farmed by someone else, say so early.',
		},
	],
	neighborhoods: [
		{ area: 'In town', locations: ['the old depot', 'AR 367'] },
		{ area: 'Berry country', locations: ['berry farms around McRae', 'AR 367 toward Searcy'] },
	],
	nearby: ['beebe', 'garner', 'higginson'],
} satisfies CityText
