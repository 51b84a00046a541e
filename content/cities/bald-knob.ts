import type { CityText } from './city.ts'

export default {
	zip: '72010',
	description:
		'Own a house in Bald Knob that stands empty? We buy it as-is for cash, with no fees, and you do not have to fix a thing or drive over to mow.',
	keywords: [
		'sell my house fast Bald Knob AR',
		'cash home buyers Bald Knob',
		'we buy houses Bald Knob Arkansas',
		'sell vacant house Bald Knob',
		'sell inherited house Bald Knob AR',
		'72010',
	],
	picture: 'rows of ripe strawberries in front of a white farmhouse and a red barn',
	lead: 'A house in Bald Knob that nobody has slept in since last duck season is still worth something. We come and see it, and tell you what we can pay.',
	overview: [
		'The town is named for a rock that the railroad hauled away. The knob was about an acre of bare sandstone, a landmark on the southern edge of the Ozarks, until crews started quarrying it for ballast in 1877.',
		'Berries came next. Growers formed an association in 1910, and in 1921 a company put up a loading shed about three-quarters of a mile long. Bald Knob was billed as the strawberry capital, and 1951 was its best year. Strawberries ripen here from late April into May, and in those weeks people still drive over for shortcake at the Bulldog.',
		'Follow Hickory Street south and it turns into Coal Chute Road, which takes you into the national wildlife refuge, about 15,000 acres, a rice farm until 1993 and full of pintails and geese in winter. Two miles the other way is Bald Knob Lake, where the city gets its water.',
	],
	houses: {
		title: 'Houses that sit empty between visits',
		paragraphs: [
			'Some houses here belong to people a long way off. They inherited one, or bought one to hunt from, and now they see it twice a year. A neighbor mows now and then. The roof does not wait, and neither do the pipes in a January freeze.',
			'If somebody can get up here, air it out and fix it up, a listing will usually bring more, and the refuge may help sell it. If nobody can, leave it be. We walk through one time and buy it the way we found it. Frame, brick or manufactured makes no difference.',
		],
	},
	situation: 'inheritance',
	notes: [
		{
			title: 'An empty house and its insurance',
			text: 'Many policies change once nobody lives there. Call the agent before a pipe does, and ask what is still covered.',
		},
		{
			title: 'Who holds a key',
			text: 'Name one person in Bald Knob who can open the door. A visit takes an hour, and you do not have to be there.',
		},
		{
			title: 'Signing from out of state',
			text: 'Ask the title company how you can sign where you live. If wire instructions come by email, check them by phone on a number you looked up yourself.',
		},
	],
	neighborhoods: [
		{ area: 'Downtown and depot', locations: ['Missouri Pacific depot', 'AR 367'] },
		{ area: 'South to the refuge', locations: ['Hickory Street', 'Coal Chute Road', 'Liberty Valley'] },
		{ area: 'Lake side and highways', locations: ['Bald Knob Lake', 'US 167 north', 'US 64 east'] },
	],
	nearby: ['russell', 'judsonia', 'bradford'],
} satisfies CityText
