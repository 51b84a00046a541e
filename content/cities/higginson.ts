import type { CityText } from './city.ts'

export default {
	population: '621',
	medianHomeValue: '$98,700',
	zip: '72068',
	card: 'An old depot town just south of Searcy: quiet streets, close to work, and house notes to meet.',
	description:
		'Behind on a Higginson house payment? Know your choices first. If selling is one of them, we make a cash offer within 24 hours and charge no fees.',
	keywords: [
		'sell my house fast Higginson AR',
		'cash home buyers Higginson',
		'we buy houses Higginson Arkansas',
		'behind on mortgage White County AR',
		'sell before foreclosure Higginson',
		'72068',
	],
	lead: 'If the house payment has got ahead of you in Higginson, there is more than one way out. Selling for cash is one, and we will talk it through plainly.',
	overview: [
		'Higginson is a few miles south of Searcy and began as a depot, like most towns on the line. Two railroads are said to have crossed here, the Missouri Pacific and the Rock Island. Well before either of them the Military Road came by.',
		'The post office is thought to go back to 1875 and the name to a railroad stockholder. As the story is told, much of the town burned on Easter Sunday of 1924. By law Higginson is a city of the second class, which is a category and no comment on the people.',
		'With Searcy so close, a person can work at the hospital or the distribution center and still come home to a quiet street off Highway 367 or out Morrow Church Road.',
	],
	houses: {
		title: 'When the payments get ahead of you',
		paragraphs: [
			'Bungalows, ranch houses, a mobile home on a side road: these are places bought on wages. If the hours got cut or somebody got sick, open the letters. Your servicer generally may not begin a foreclosure until the loan is more than 120 days behind. Call them, and call a HUD-approved counselor at 800-569-4287, which costs you nothing. Do that before you call us.',
			'If it turns out that selling makes sense, you may sell at any time up to the foreclosure sale, with the loan paid off at closing. Given a few months, a listing would usually leave you with more. Given a few weeks, we can tell you within a day what we would pay and whether the dates can work. We cannot promise to outrun a sale already set.',
		],
	},
	notes: [
		{
			title: 'Paying up what is late',
			text: 'Up to the sale an Arkansas owner may generally bring the loan current by paying the missed amounts plus costs, without paying off the whole. A lawyer or counselor can check your figures.',
		},
		{
			title: 'Sixty days, then no second chance',
			text: 'In the usual out-of-court foreclosure, at least 60 days generally pass between the recorded notice and the sale. Afterward there is no redeeming the house. This is the outline only; read your own notice with help.',
		},
		{
			title: 'Beware of paid rescuers',
			text: 'Hang up on anyone who wants money in advance to save your home, or your signature on a deed today.',
		},
	],
	neighborhoods: [
		{ area: 'Old depot center', locations: ['the railroad', 'the old depot site'] },
		{ area: 'Roads out of town', locations: ['AR 367', 'Morrow Church Road'] },
	],
	nearby: ['searcy', 'garner', 'kensett'],
} satisfies CityText
