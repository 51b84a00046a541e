import type { CityText } from './city.ts'

export default {
	zip: '72010',
	card: 'Strawberry town at the edge of the Ozarks, with ducks to the south and a lake to the north.',
	description:
		'Own an empty or inherited house in Bald Knob, or one behind on taxes? We buy it as-is for cash, with no fees, and you need not fix a thing first.',
	keywords: [
		'sell my house fast Bald Knob AR',
		'cash home buyers Bald Knob',
		'we buy houses Bald Knob Arkansas',
		'sell vacant house Bald Knob',
		'behind on property taxes White County AR',
		'72010',
	],
	lead: 'A house in Bald Knob that nobody has slept in since last duck season is still worth something. We will come see it and tell you what we can pay.',
	overview: [
		'The town is named for a rock that the railroad hauled away. The knob was about an acre of bare sandstone, a landmark on the southern edge of the Ozarks, until crews started quarrying it for ballast in 1877.',
		'Berries came next. Growers formed an association in 1910, and in 1921 a company put up a loading shed something like three-quarters of a mile long. Bald Knob was billed as the strawberry capital, and 1951 was the top of it. People still drive over in spring for shortcake at the Bulldog, and HomeFest is in May.',
		'Follow Hickory Street south and it turns into Coal Chute Road, which takes you into the national wildlife refuge, about 15,000 acres, a rice farm until 1993 and full of pintails and geese in winter. Two miles the other way is Bald Knob Lake, where the city gets its water.',
	],
	houses: {
		title: 'Houses that sit empty between visits',
		paragraphs: [
			'Some houses here belong to people a long way off. They inherited Mama’s place, or bought one to hunt from, and now they see it twice a year. A neighbor mows when he thinks of it. The roof does not wait, and neither do the pipes in a January freeze.',
			'If somebody can get up here, air it out and fix it up, a listing will usually bring more, and the refuge may help sell it. If nobody can, leave it be. We walk through, answer within 24 hours and buy it the way we found it. Frame, brick or manufactured makes no difference.',
		],
	},
	notes: [
		{
			title: 'After October 15',
			text: 'Property tax is due between March 1 and October 15. After a further year unpaid, the parcel is forfeited and goes to the Commissioner of State Lands, with penalty and interest added.',
		},
		{
			title: 'Catching up from the sale',
			text: 'Back taxes are a lien, normally cleared out of the price at closing. Get the exact amount from the county collector or the Land Commissioner, and ask a lawyer if time is short.',
		},
		{
			title: 'Signing from out of state',
			text: 'Ask the title company how you can sign where you live. If wire instructions come by e-mail, check them by phone on a number you looked up yourself.',
		},
	],
	neighborhoods: [
		{ area: 'Downtown and depot', locations: ['Missouri Pacific depot', 'AR 367'] },
		{ area: 'South to the refuge', locations: ['Hickory Street', 'Coal Chute Road', 'Liberty Valley'] },
		{ area: 'Lake side and highways', locations: ['Bald Knob Lake', 'US 167 north', 'US 64 east'] },
	],
	nearby: ['russell', 'judsonia', 'bradford'],
} satisfies CityText
