import type { CityText } from './city.ts'

export default {
	population: '257',
	medianHomeValue: '$89,900',
	zip: '72085',
	card: 'A foothill settlement off Highway 310 where the first families came down the Southwest Trail.',
	description:
		'Left a house in Letona by a parent or grandparent? We offer cash for it as-is, wait on the estate papers if need be, and take no commission.',
	keywords: [
		'sell my house fast Letona AR',
		'cash home buyers Letona',
		'sell inherited house Letona Arkansas',
		'small estate affidavit White County house',
		'we buy houses Letona',
		'72085',
	],
	lead: 'If a grandparent’s house in Letona has come down to you and your life is somewhere else, we can give you a cash figure now and close once the papers are right.',
	overview: [
		'Residents say theirs is the only Letona in the United States, and we would not be the ones to argue. Its age is easier to show. About 1815 the Magness family came down the Southwest Trail and stopped near here, the first American settlers in what became White County.',
		'Early in the last century the Missouri & North Arkansas ran its trains up this way, and Letona had a depot and a hotel. The line quit in the 1940s. A reporter who visited in 2001 found the hotel and a rail bridge still standing, along with a small park, a senior center and a volunteer fire department, which is about what you would hope to find off Highway 310.',
	],
	houses: {
		title: 'A house that came down to you',
		paragraphs: [
			'Say your grandmother passed last winter and left a house, a car and not much else. Arkansas has a shorter road for small estates. Forty-five days after the death, if what she owned less her debts comes to $100,000 or under, not counting the homestead, the heirs may be able to file an affidavit with the probate clerk in Searcy. A house in it means a published notice as well. A lawyer can say if it fits.',
			'Meanwhile nothing stops you from finding out what the place would bring. We will look at it, put an offer on paper within 24 hours and leave the closing open. The woodstove, the wallpaper and the creek-side damp can all stay. If you are ready to clean it out and hold on through a listing, an agent will probably net you more.',
		],
	},
	notes: [
		{
			title: 'Under the yard',
			text: 'Gas companies worked this county hard after 2004, and minerals were sometimes kept back when land sold. They are taxed here too. Ask the title company if yours go with the house.',
		},
		{
			title: 'Its worth on that day',
			text: 'For income tax an heir generally starts from the value at the date of death, so an early sale may show little gain. Write that value down and take it to a CPA.',
		},
		{
			title: 'Her mortgage',
			text: 'A bank usually cannot call the loan merely because the home passed to family. Keep it paid until closing, and ask a lawyer if you get a letter.',
		},
	],
	neighborhoods: [
		{ area: 'Letona', locations: ['AR 310', 'the old depot and hotel'] },
		{ area: 'Trail country', locations: ['Southwest Trail', 'Clay'] },
	],
	nearby: ['pangburn', 'searcy', 'rose-bud'],
} satisfies CityText
