import type { CityText } from './city.ts'

export default {
	population: '257',
	medianHomeValue: '$89,900',
	zip: '72085',
	description:
		'We buy houses and land around Letona for cash, as they stand: foothill places with woodstoves, creeks and old mineral papers. No fees or commissions.',
	keywords: [
		'sell my house fast Letona AR',
		'cash home buyers Letona',
		'we buy houses Letona',
		'sell house with mineral rights White County AR',
		'sell land Letona Arkansas',
		'72085',
	],
	picture: 'a cottage among pines, with a wooden footbridge over a creek',
	lead: 'Off Highway 310 a house may come with a creek, a woodshed and a mineral deed nobody has read. We look at all of it and give you one number.',
	overview: [
		'About 1815 the Magness family came down the Southwest Trail and settled near today’s Letona. They were the first American settlers in what became White County.',
		'Early in the 1900s the Missouri & North Arkansas Railroad ran through, and Letona had a depot and a hotel. The trains stopped in the 1940s. A reporter who came by in 2001 found the hotel and a rail bridge still standing, and with them a small park, a senior center and a volunteer fire department.',
		'Residents say that there is no other Letona in the United States. The woods and hills are reason enough to stay.',
	],
	houses: {
		title: 'What comes with a house in the hills',
		paragraphs: [
			'A place here is often more than a house. There may be timber, a spring, a second driveway, or a cabin that was never on any plan. Write down all of it before you ask what it is worth. An agent who sells land may find a buyer for the trees and the creek, and usually at a better price than ours.',
			'We fit when the house needs a great deal and the ground is ordinary, or when you live far off. The woodstove, the wallpaper and what is in the shed can stay. The closing can wait until you are ready.',
		],
	},
	situation: 'inheritance',
	notes: [
		{
			title: 'Under the yard',
			text: 'Gas companies leased much of this county after 2004, and minerals were sometimes kept back when land was sold. They are taxed here, too. Ask the title company if yours go with the house.',
		},
		{
			title: 'Creek and flood map',
			text: 'Look up the lot on FEMA’s map before you name a price. A creek that is pretty in June can put a house in a flood zone.',
		},
		{
			title: 'How people get in',
			text: 'If the drive crosses a neighbor’s land, a handshake is not enough for a sale. The title company looks for an easement in the record.',
		},
	],
	neighborhoods: [
		{ area: 'Letona', locations: ['AR 310', 'the old depot and hotel'] },
		{ area: 'Trail country', locations: ['Southwest Trail', 'Clay'] },
	],
	nearby: ['pangburn', 'searcy', 'rose-bud'],
} satisfies CityText
