import type { CityText } from './city.ts'

export default {
	population: '284',
	medianHomeValue: '$92,100',
	zip: '72052',
	card: 'An old wood-yard stop on the railroad, with frame houses, double-wides and lots along Highway 367.',
	description:
		'House, mobile home or bare lot in Garner: we pay cash and take it as-is. A reply in 24 hours, no commission, and patience with lost paperwork.',
	keywords: [
		'sell my house fast Garner AR',
		'cash home buyers Garner',
		'we buy mobile homes White County AR',
		'sell double-wide and land Garner',
		'sell vacant lot Garner Arkansas',
		'72052',
	],
	lead: 'We buy houses in Garner, and mobile homes, and lots where the house is long gone. Call before you tear the place apart hunting for the title.',
	overview: [
		'Early locomotives ran on wood, and Garner is where they took some of it on. When the line came through in 1872 there was a yard here stacked with white oak. Local lore has it that the contractor was one Joseph Garner, although nobody has turned up a document to prove it.',
		'The place answered to Paxson, Clifton and Garner Station before the post office settled on plain Garner in 1889. It was in no rush about the rest. The town did not incorporate until May 20, 1971.',
		'People were living here by about 1850, before any of it. The William Brown Walker homestead has been on the National Register since 1992. Trains still go by, and Highway 367 keeps them company through town.',
	],
	houses: {
		title: 'Mobile homes and the missing title',
		paragraphs: [
			'A manufactured home in Arkansas begins its life with a title from the state, the same as a pickup. Once it is fixed to the ground, that title can be cancelled and the home becomes part of the real estate. Plenty of owners never did that, or did and forgot. So the deed covers the lot, the home is on another sheet of paper, and a sale needs both.',
			'It is worth asking about before anybody talks price. If the papers are in order we can buy home and land together in as little as 7 days. With a lost title, count on longer. Soft floors, old wiring and a sagging porch you can leave to us. A newer double-wide on a good lot may bring more through an agent, and it costs nothing to ask one.',
		],
	},
	notes: [
		{
			title: 'Hunting for the title',
			text: 'Try the dealer’s folder, the safe-deposit box and the lender who was paid off. The state Department of Finance and Administration handles these titles. The title company can help you learn if yours was cancelled.',
		},
		{
			title: 'Your home, your uncle’s land',
			text: 'When the home has one owner and the ground another, both have to be part of the bargain. Get them in the same kitchen early. The title company can tell you who signs what.',
		},
		{
			title: 'If only the lot is left',
			text: 'A burned-out house, a bare slab, a driveway leading to nothing: we buy vacant ground in Garner too, and you need not bush-hog it.',
		},
	],
	neighborhoods: [
		{ area: 'Garner in town', locations: ['AR 367', 'the railroad'] },
		{ area: 'Farm country', locations: ['Walker homestead', 'farms toward US 67'] },
	],
	nearby: ['mcrae', 'higginson', 'searcy'],
} satisfies CityText
