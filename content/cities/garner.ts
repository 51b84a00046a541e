import type { CityText } from './city.ts'

export default {
	population: '284',
	medianHomeValue: '$92,100',
	zip: '72052',
	description:
		'House, mobile home or bare lot in Garner: we pay cash and take it as it stands. No commission, and no hurry if the papers have to be found first.',
	keywords: [
		'sell my house fast Garner AR',
		'cash home buyers Garner',
		'we buy mobile homes White County AR',
		'sell double-wide and land Garner',
		'sell vacant lot Garner Arkansas',
		'72052',
	],
	picture: 'a white church with a tall steeple, beside a railroad track',
	lead: 'We buy houses in Garner, and mobile homes, and lots where the house is long gone. If you cannot find the title, call anyway.',
	overview: [
		'The first trains burned wood, and Garner is where they loaded it. When the line came through in 1872 there was a yard here stacked with white oak. Local lore says that the man who ran it was Joseph Garner. Nobody has found a paper that proves it.',
		'People had settled here by about 1850. The town was Paxson, then Clifton, then Garner Station. The post office took the name Garner in 1889, and the town was incorporated on May 20, 1971.',
		'The William Brown Walker homestead has been on the National Register since 1992. Highway 367, the old road between the railroad towns, runs through the middle, and there is farmland on every side.',
	],
	houses: {
		title: 'A mobile home has papers of its own',
		paragraphs: [
			'In Arkansas a manufactured home starts out with a title from the state, like a pickup. Once it is fixed to the ground, that title can be canceled, and the home becomes part of the land. Many owners never did this, or did it and forgot. Then the deed covers the lot, the home is on another sheet of paper, and a sale needs both.',
			'So ask about the title before anybody talks price. If all papers are there and the title is clear, a sale can be quick. If one is lost, it takes longer, and we wait. A newer double-wide on a good lot may bring more through an agent. It costs nothing to ask one.',
		],
	},
	notes: [
		{
			title: 'Where the title may be',
			text: 'Try the folder from the dealer, the bank box, and the lender that was paid off. The state Department of Finance and Administration issues these titles and can say if yours was canceled.',
		},
		{
			title: 'When home and land have two owners',
			text: 'If the home is yours and the ground is your uncle’s, both of you have to agree and sign. Talk to each other first, then to a buyer.',
		},
		{
			title: 'If only the lot is left',
			text: 'A slab, a well, a driveway with nothing at the end of it: we buy land in Garner too, and you do not have to mow it first.',
		},
	],
	neighborhoods: [
		{ area: 'Garner in town', locations: ['AR 367', 'the railroad'] },
		{ area: 'Farm country', locations: ['Walker homestead', 'farms toward US 67'] },
	],
	nearby: ['mcrae', 'higginson', 'searcy'],
} satisfies CityText
