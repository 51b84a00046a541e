import type { CityText } from './city.ts'

export default {
	population: '482',
	medianHomeValue: '$103,700',
	zip: '72137',
	description:
		'We buy houses, farms and manufactured homes around Rose Bud for cash, as-is. Mineral rights can go or stay, so long as the contract says which.',
	keywords: [
		'sell my house fast Rose Bud AR',
		'cash home buyers Rose Bud',
		'we buy houses Rose Bud Arkansas',
		'sell land with mineral rights White County AR',
		'sell farmhouse Rose Bud',
		'72137',
	],
	picture: 'a white farmhouse behind a rail fence and an arch of roses',
	lead: 'Around Rose Bud there is the house, the grass it stands on, and sometimes gas below that. We will sort out with you which of them you are selling.',
	overview: [
		'Families from western Kentucky came about 1851 because of the springs. The post office opened in 1858, and Louise Hill, the postmaster’s sister, gets the credit for its name. Rose Bud was not incorporated until 1969.',
		'School is the center of things. The little country schools began combining in 1913 and had finished by 1918, and the district has kept the town’s name. Highways 5 and 36 meet here, so on a summer Friday you will see boats go through on their way to Greers Ferry Lake.',
		'Past the school it is cattle and hay, on ground that rolls enough to hide one house from the next.',
	],
	houses: {
		title: 'What is above ground and what is below',
		paragraphs: [
			'Starting in 2004 the gas companies leased far and wide in the Fayetteville Shale, and by 2008 the county counted hundreds of wells. Drilling has faded since. The paper has not: leases in a drawer, deeds that hold the minerals back, and small royalty checks made out to someone’s late aunt. You can own a farmhouse outright and have no claim on what lies beneath it.',
			'It need not spoil a sale, but it has to be spelled out. Minerals may be sold with the place or kept by you, and the contract ought to say. After that it is simple enough. We make a cash offer on house and acreage as they are, and you pick the day. We charge no fee, and with clear title the closing can be two weeks off or less.',
		],
	},
	notes: [
		{
			title: 'Papers from the gas years',
			text: 'Set out any lease, division order or check stub you can find. The title company needs them, and a lawyer who knows oil and gas can tell you if a reserved interest is worth keeping.',
		},
		{
			title: 'By the school calendar',
			text: 'Parents would rather move in June than in October, so if you list, and a listing usually brings more, aim for spring. We can buy in any month, or close the week after graduation.',
		},
		{
			title: 'The trailer behind the barn',
			text: 'A mobile home parked for a hired hand or a grown child has a state title of its own unless that was canceled. Count it in when you describe the place.',
		},
	],
	neighborhoods: [
		{ area: 'The crossroads', locations: ['AR 5', 'AR 36', 'Rose Bud schools'] },
		{ area: 'Country', locations: ['Romance side', 'AR 5 toward El Paso'] },
	],
	nearby: ['romance', 'letona', 'el-paso'],
} satisfies CityText
