import type { CityText } from './city.ts'

export default {
	population: '601',
	medianHomeValue: '$108,500',
	zip: '72121',
	description:
		'Tired of a cabin on the Little Red or a house in Pangburn? Sell it for cash as-is: no dock repairs, no agent fee, and a closing after the fall fishing.',
	keywords: [
		'sell my house fast Pangburn AR',
		'cash home buyers Pangburn',
		'sell Little Red River cabin',
		'we buy river houses Pangburn Arkansas',
		'sell second home White County AR',
		'72121',
	],
	picture: 'a house on the bank of a wide river, with a dock, a red boat and hills behind it',
	lead: 'River cabin, weekend place or a plain house on Highway 16: if Pangburn is no longer where you spend your Saturdays, ask us for a cash figure.',
	overview: [
		'The Little Red comes cold out of Greers Ferry Dam, over in Cleburne County, and trout have been stocked in it since 1966. The trout water runs some thirty miles and ends at the Monaghan-Womack Access, by the Highway 305 bridge east of Pangburn. In 1992 somebody on this river landed a brown that weighed 40 pounds, 4 ounces. Fall is the time to try for the next one: the big browns run in October and November.',
		'The town itself is older than the trout. It lived on timber, then on cotton, and is said to have kept five gins busy in the 1920s. A railroad arrived in 1908, the charter in 1911. The trains quit long ago. Highway 16 is how you get up here from Searcy, and Pangburn still has a school district of its own.',
	],
	houses: {
		title: 'Cabins that started as fishing camps',
		paragraphs: [
			'A river place tends to grow without a plan: two rooms, then a porch, then the porch walled in. The lane is shared with three neighbors and the tank is somewhere under the azaleas. The water comes up and goes down with the power plant at the dam, and the dock takes the wear.',
			'If yours is sound and has a view, give it to an agent. Weekend buyers will pay for a porch over the water, and we are not going to match them. We are more use for the cabin with soft joists, or the one the children no longer drive up to. We look at it with the furniture in place. With clear title we can close in a week or two, or in December, when you have had one more fall on the water.',
		],
	},
	notes: [
		{
			title: 'Look up the flood map',
			text: 'FEMA’s maps show which river lots are high-risk. There a buyer with a federally backed loan must carry flood insurance, and that narrows the field. Know your zone before you name a price.',
		},
		{
			title: 'Where the tank is',
			text: 'Putting in or altering a septic system generally takes a Health Department permit. If you have that paper, and a sketch of the lines, it is worth more than a coat of paint.',
		},
		{
			title: 'Second homes and tax',
			text: 'The exclusion most people know about is for a house you have lived in, two years of the last five. A weekend cabin may fall outside it. Ask a CPA.',
		},
	],
	neighborhoods: [
		{ area: 'In town', locations: ['AR 16', 'Pangburn schools'] },
		{ area: 'On the water', locations: ['Little Red River', 'river cabins and docks'] },
		{ area: 'East', locations: ['AR 305', 'Monaghan-Womack Access'] },
	],
	nearby: ['letona', 'searcy', 'rose-bud'],
} satisfies CityText
