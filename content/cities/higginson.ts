import type { CityText } from './city.ts'

export default {
	population: '621',
	medianHomeValue: '$98,700',
	zip: '72068',
	description:
		'We buy houses in Higginson, a few miles south of Searcy: bungalows, ranch houses and mobile homes, for cash and as they stand, with no commission.',
	keywords: [
		'sell my house fast Higginson AR',
		'cash home buyers Higginson',
		'we buy houses Higginson Arkansas',
		'sell house near Searcy AR',
		'sell mobile home Higginson',
		'72068',
	],
	picture: 'a bungalow behind a white picket fence, with a railroad track and grain bins behind it',
	lead: 'A bungalow by the tracks, a ranch house off Highway 367, a mobile home out Morrow Church Road: tell us what you have in Higginson, and we come and look.',
	overview: [
		'Higginson is a few miles south of Searcy. Like most towns along here it began as a stop on the railroad. The Military Road came through before the trains did, so people have been passing this way since the first settlers.',
		'The post office is thought to date from 1875, and the name is said to come from a man who owned stock in the railroad. Two lines are said to have crossed here, the Missouri Pacific and the Rock Island. On Easter Sunday of 1924, as the story is told, much of the town burned.',
		'Today it is a small city with Searcy at the end of the road. People drive in for work, school and groceries, and drive home to a quiet street.',
	],
	houses: {
		title: 'Close to Searcy, priced on its own',
		paragraphs: [
			'Someone who wants to live near Searcy and pay less will look in Higginson. That helps a house that is ready to move into. If yours has a sound roof and a clean title, ask a Searcy agent what it would list for before you call us. It will usually bring more that way.',
			'We are for the house that is not ready: old wiring, soft floors, an empty trailer on the back of the lot. We look at what houses have sold for in Higginson itself, not in Searcy, and we show you which sales we used.',
		],
	},
	notes: [
		{
			title: 'Next to the tracks',
			text: 'Where a yard meets railroad ground, nobody can tell the line by looking. If you have a survey, bring it. If you do not, tell us so instead of guessing.',
		},
		{
			title: 'House and trailer on one lot',
			text: 'The deed covers the house. A mobile home may have a paper of its own from the state. Look for both before you agree on a price.',
		},
		{
			title: 'Which sales count',
			text: 'Ask any buyer to name the houses behind their number. Three sales in Searcy subdivisions say little about a frame house in Higginson.',
		},
	],
	neighborhoods: [
		{ area: 'Old depot center', locations: ['the railroad', 'the old depot site'] },
		{ area: 'Roads out of town', locations: ['AR 367', 'Morrow Church Road'] },
	],
	nearby: ['searcy', 'garner', 'kensett'],
} satisfies CityText
