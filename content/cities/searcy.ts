import type { CityText } from './city.ts'

export default {
	population: '24,318',
	medianHomeValue: '$175,000',
	zip: '72143',
	description:
		'Sell a Searcy house or campus rental for cash, as-is, with no commission. We call within 24 hours and close in 7 to 14 days with clear title, or later.',
	keywords: [
		'sell my house fast Searcy AR',
		'cash home buyers Searcy',
		'we buy houses Searcy Arkansas',
		'sell rental house Searcy',
		'sell house with tenants Searcy AR',
		'72143',
	],
	picture: 'a red-brick courthouse with white columns and a clock tower, on a green square',
	lead: 'From the old streets around the square to the rent houses near Harding, tell us what you have in Searcy and we will put a cash figure on it.',
	overview: [
		'Race, Arch, Vine, Market, Spruce: the downtown streets have Philadelphia names because the surveyor, Israel Moore, was a Philadelphia man. Before he laid them out, this was White Sulphur Springs, where people came for their health. The springs in Spring Park gave out in the 1920s. The park is still there.',
		'The courthouse went up in 1870 and 1871, and it is said to be the oldest in Arkansas still doing courthouse work. Around it are the Rialto, the murals in Art Alley, and lights on everything in December. Sooner or later the whole county comes in for something, be it a doctor, a deed or a stop at the stores out East Race.',
		'Harding took over the old Galloway College campus in 1934, and some of the houses on that side of town have been rented to students for years.',
	],
	houses: {
		title: 'When you are done being a landlord',
		paragraphs: [
			'Landlords tend to quit in the spring. The lease is up in May, the roof is next, and one more summer of painting between tenants sounds like a job for somebody younger. We can look at the house while it is rented, at an hour that suits the people in it.',
			'A Searcy house in good order is another matter. This is the biggest town in the county, and a listing with an agent will usually beat our price. Ours is the useful number when the repair list is long or the calendar is short. We charge no fee, and with clear title we can close in as little as 7 days.',
		],
	},
	situation: 'landlord',
	notes: [
		{
			title: 'The lease comes along',
			text: 'A new owner generally takes a house with whatever lease is on it, so read yours before you promise anyone an empty one. A lawyer can say what it allows.',
		},
		{
			title: 'Tax on a rent house',
			text: 'The federal break on home-sale profit is for a place you lived in two of the last five years. Ask a CPA how a rental fits before you sign.',
		},
		{
			title: 'Your record at 119 W. Arch',
			text: 'That is the assessor’s office. Assessed value in Arkansas is 20 percent of market value, so don’t take the figure for a price.',
		},
	],
	neighborhoods: [
		{
			area: 'Downtown and Court Square',
			locations: ['Courthouse Square', 'Spring Street', 'Arch Avenue', 'Main Street'],
		},
		{ area: 'Campus side', locations: ['Harding University', 'Park Avenue', 'Race Avenue'] },
		{ area: 'East Searcy', locations: ['East Race Avenue', 'Beebe-Capps Expressway', 'Janet Street'] },
		{ area: 'River side', locations: ['Riverside Park', 'CW Road', 'River Oaks', 'Old Searcy Landing'] },
	],
	nearby: ['kensett', 'judsonia', 'higginson'],
} satisfies CityText
