import type { CityText } from './city.ts'

export default {
	population: '1,814',
	medianHomeValue: '$112,500',
	zip: '72081',
	description:
		'Selling in Judsonia, on the bluff or down by the Little Red? We buy houses for cash as they stand, water marks included, with no commission to pay.',
	keywords: [
		'sell my house fast Judsonia AR',
		'cash home buyers Judsonia',
		'we buy houses Judsonia Arkansas',
		'sell house as-is Judsonia',
		'sell flood damaged house White County AR',
		'72081',
	],
	picture: 'a steel truss bridge over a calm river, with a small house on the far bank',
	lead: 'High lot or low lot, dry or not always dry, tell us the truth about your Judsonia house and we will give you a straight cash offer on it.',
	overview: [
		'Judsonia was two towns until 1874. Prospect Bluff came first, about 1840, on the north bank of the Little Red, with the earliest town lots in White County. Then the Baptists opened Judson University in 1871. It lasted a dozen years, long enough to leave its name, and the streets called Hasseltine, Wayland and Boardman are said to honor Baptists as well.',
		'Two things the older people mention. One is the swing bridge of 1924, which is on the National Register. The other is March 21, 1952, when a tornado wrecked more than half the buildings in town and dozens of people died.',
		'Highway 367 is the old US 67, and Hopkins Drive runs out to the new one. Children go to Riverview, or to White County Central if they live up toward Plainview and Providence.',
	],
	houses: {
		title: 'High lots and low lots',
		paragraphs: [
			'Anybody raised here asks first how the lot lies. Low ground by the river takes water in a bad year, and a house can look fine upstairs and be wet underneath. If it has been wet, tell us when and how deep. It lowers the price some, and we would rather know now than later.',
			'Up on the bluff or out toward the interstate, a house with a good roof should get a look from an agent, who can usually find someone to pay more. The ones that need floor joists and a furnace are where cash helps. There is no lender’s inspector to satisfy, and with clear title you could be done in two weeks.',
		],
	},
	notes: [
		{
			title: 'As-is still means honest',
			text: 'Arkansas has no general disclosure form that every seller must fill out. Still, courts have held sellers to what they got wrong or hid. Say what you know, and put hard cases to a lawyer.',
		},
		{
			title: 'Two insurance folders',
			text: 'An ordinary homeowner’s policy does not normally pay for flood. If you carry a flood policy or ever filed a claim, lay out those papers for the buyer.',
		},
		{
			title: 'Deeds from Prospect Bluff',
			text: 'Lots this old can carry wording no one uses anymore. Send the title company a copy of your deed early and spare yourself a delay.',
		},
	],
	neighborhoods: [
		{ area: 'Old Prospect Bluff', locations: ['the riverfront', 'Van Buren Street', 'W. E. Orr Park'] },
		{ area: 'Judson Avenue', locations: ['Judson Avenue', 'AR 367'] },
		{ area: 'Toward the interstate', locations: ['Hopkins Drive', 'I-57 (US 67/167) exit'] },
		{ area: 'North', locations: ['Plainview', 'Providence', 'AR 157'] },
	],
	nearby: ['searcy', 'bald-knob', 'kensett'],
} satisfies CityText
