import type { CityText } from './city.ts'

export default {
	population: '8,168',
	medianHomeValue: '$165,000',
	zip: '72012',
	description:
		'Moving from Beebe on short notice? We buy houses for cash, with the loan paid off at closing and no commission, on a date that fits yours.',
	keywords: [
		'sell my house fast Beebe AR',
		'cash home buyers Beebe',
		'we buy houses Beebe Arkansas',
		'sell house with mortgage Beebe AR',
		'military relocation home sale Beebe',
		'72012',
	],
	picture: 'a low white house with a blue pickup in the drive, below a water tower that reads BEEBE',
	lead: 'Orders, a new job down the freeway, a house to leave behind: we buy Beebe houses as they are, loan and all, around the day you have to be gone.',
	overview: [
		'Beebe started where the railroad met the road to Des Arc, which is Highway 31 now. The first train stopped in 1872, and a good many families at Stoney Point packed up and moved over. Roswell Beebe was president of the line and got a town for it.',
		'What the tracks began, I-57 (US 67/167) has carried on. People drive one way to the air base at Jacksonville, the other way to Searcy, or out US 64 toward Conway, and they come home here. Beebe has grown a great deal since 1990.',
		'The college opened its doors in 1929 as a farm school and is ASU-Beebe today. Downtown, the red brick J.S.S. building has held its corner of Main and Center since 1891, while the stores have mostly gone out to DeWitt Henry Drive.',
	],
	houses: {
		title: 'A loan, a moving date and a house in between',
		paragraphs: [
			'There are frame houses by the tracks, brick ranches, and newer subdivisions where a house often has a loan on it. That does not stop a cash sale. The title company pays it from the purchase money and gives you the rest. If you owe more than it is worth, the lender has to agree to take less, and nobody can hurry that.',
			'Financed sales in Arkansas typically take about 30 to 45 days. We can finish in 7 to 14, or wait until school is out. If you have the time and the house shows well, list it with an agent first. It would likely bring more. What we can give you is a day to tell the movers, once the title is clear.',
		],
	},
	notes: [
		{
			title: 'Ask for a payoff letter',
			text: 'The balance on a monthly statement is not what you owe at closing. Ask the servicer for the payoff on the day you plan to close.',
		},
		{
			title: 'Husband and wife both sign',
			text: 'In Arkansas a spouse generally joins in the deed even when not on the title. If one of you has already left for the next post, tell the title company early.',
		},
		{
			title: 'The homestead credit',
			text: 'That tax credit, currently up to $600, is for owners living in the house. It will not move with you, so apply again for the next one.',
		},
	],
	neighborhoods: [
		{ area: 'Old Beebe', locations: ['Main Street', 'Center Street', 'AR 367'] },
		{ area: 'Freeway side', locations: ['DeWitt Henry Drive', 'US 64'] },
		{ area: 'Campus and Highway 31', locations: ['ASU-Beebe', 'AR 31'] },
		{ area: 'West toward El Paso', locations: ['Stoney Point', 'US 64 west'] },
	],
	nearby: ['mcrae', 'el-paso', 'garner'],
} satisfies CityText
