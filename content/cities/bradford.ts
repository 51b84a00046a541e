import type { CityText } from './city.ts'

export default {
	population: '762',
	medianHomeValue: '$89,500',
	zip: '72020',
	description:
		'A cash offer for your Bradford house with the figures explained: comparable sales, repairs, condition. As-is, no commission, and a call within 24 hours.',
	keywords: [
		'sell my house fast Bradford AR',
		'cash home buyers Bradford',
		'we buy houses Bradford Arkansas',
		'house value Bradford AR',
		'sell farmhouse Bradford White County',
		'72020',
	],
	picture: 'a small brick depot with a BRADFORD sign, beside a railroad track',
	lead: 'In a town where a sale is news, it is hard to know what a house is worth. Ask us for a Bradford figure, and ask us how we got it.',
	overview: [
		'Go any farther north on Highway 367 and you are in Jackson County. Bradford is the last incorporated place before the line, a little west of the freeway, with its center where 367 meets Highway 87.',
		'The older settlement was Grand Glaise, a steamboat town on the White River about six miles northeast. In 1872 the railroad put a depot here, called Bradford Station, and life moved over from the river to the rails. Cotton was the money crop for a long time. In the bottoms these days it is rice and soybeans.',
		'Bradford runs its own school district, the smallest of the county’s eight. Mention that when a family comes to look at your house.',
	],
	houses: {
		title: 'Pricing a house when next door never sells',
		paragraphs: [
			'An appraiser likes three recent sales on the same street. Bradford may not offer three all year, so people reach down to Russell or Bald Knob, or over the county line, and then argue about the difference. Frame houses in town, a brick ranch on a big lot, a farmhouse out 87 toward the river: none makes a neat comparison for another.',
			'Our figure comes from where the house is, the shape it is in and whatever comparable sales there are. Ask which ones we used and what we allowed for the roof, and check us against somebody else. An agent’s listing reaches more people and generally fetches more, though a small town may take its time about it. We call within 24 hours, come and look, and the house sells as it stands.',
		],
	},
	notes: [
		{
			title: 'Collect a second number',
			text: 'Ask an agent what the place might list for, then set a year’s worth of mowing, insurance and taxes beside it. Until you sign a contract nothing binds you, so take your time comparing.',
		},
		{
			title: 'Ground across the line',
			text: 'If your land runs into Jackson County, that part is recorded and taxed over there. Tell the title company at the outset so both courthouses get searched.',
		},
		{
			title: 'What comes off the top',
			text: 'Your loan, liens and back taxes are paid out of the price at closing. We pay the title company’s charges and the state transfer tax, and take no fee or commission.',
		},
	],
	neighborhoods: [
		{ area: 'In town', locations: ['Main Street', 'AR 367'] },
		{ area: 'East toward the White River', locations: ['AR 87 east', 'Old Grand Glaise area'] },
	],
	nearby: ['russell', 'bald-knob', 'judsonia'],
} satisfies CityText
