import type { CityText } from './city.ts'

export default {
	population: '241',
	medianHomeValue: '$96,800',
	zip: '72136',
	card: 'A creek-valley crossroads with a famous postmark, halfway from Rose Bud to El Paso.',
	description:
		'Two names on a deed in Romance and time to part ways? One cash offer to both owners, as-is, with no fees and a closing date you agree on.',
	keywords: [
		'sell my house fast Romance AR',
		'cash home buyers Romance Arkansas',
		'sell house divorce White County AR',
		'we buy houses Romance AR',
		'sell country house with well Romance',
		'72136',
	],
	lead: 'The postmark is for beginnings. When a house in Romance has to be divided, we treat both owners alike and put one cash number in front of each.',
	overview: [
		'Each winter the post office here stamps valentines and wedding invitations for people who have never seen the place. There were about 12,000 cards in 2020. The 1990 Love stamp was issued here.',
		'It was nearly called Kentucky Valley, after the Kentuckians who settled it around 1850, but in 1884 the postal authorities would not have it. How they got from there to Romance depends on the teller. One version credits a schoolteacher, J. J. Walters, who thought the valley looked the part. Another has couples courting at a spring.',
		'Des Arc Creek runs through, and the road goes on to Rose Bud one way and El Paso the other. Three properties are on the National Register: the Scott-Davis House, the Roy Harper House and the Pence-Carmichael farm.',
	],
	houses: {
		title: 'One house, two owners',
		paragraphs: [
			'Not every marriage outlasts the ink. In an Arkansas divorce the starting point is half of the marital property to each, unless the judge finds that unfair. If a house cannot well be split, the court can have it sold at public auction. Two people who still agree on one thing, a private sale, keep the date and the price in their own hands.',
			'We send the same written offer to both of you and answer questions from either. There is no fee to argue over and no list of repairs to assign. We can close in 7 to 14 days, or hold until the decree. If the two of you can be patient a while longer, a listing with an agent normally leaves more to divide.',
		],
	},
	notes: [
		{
			title: 'Show it to the lawyers',
			text: 'While a case is open neither spouse should try to sell alone, and a court order may forbid it. What we write here is general; yours needs a lawyer’s eyes.',
		},
		{
			title: 'No city hall',
			text: 'Romance is unincorporated. Deeds, taxes and assessments are all handled at the county offices in Searcy, so that is where to ask for copies.',
		},
		{
			title: 'The well and the tank',
			text: 'Testing a private well is up to the owner, and the well ought to be about 100 feet from any septic line. Walk the yard and note where each one is.',
		},
	],
	neighborhoods: [
		{ area: 'Crossroads', locations: ['Romance post office', 'the crossroads'] },
		{ area: 'Des Arc Creek valley', locations: ['Des Arc Creek', 'Kentucky Valley'] },
		{ area: 'Up and down the road', locations: ['toward Rose Bud', 'toward El Paso'] },
	],
	nearby: ['rose-bud', 'el-paso', 'beebe'],
} satisfies CityText
