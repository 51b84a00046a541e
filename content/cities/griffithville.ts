import type { CityText } from './city.ts'

export default {
	population: '228',
	medianHomeValue: '$87,900',
	zip: '72060',
	description:
		'Selling a family farmhouse near Griffithville with several heirs? One written cash offer for all of you, as-is, no fees, and no rush to the table.',
	keywords: [
		'sell my house fast Griffithville AR',
		'cash home buyers Griffithville',
		'sell inherited farmhouse White County AR',
		'heirs property Griffithville Arkansas',
		'sell farm land Griffithville',
		'72060',
	],
	picture: 'flooded rice fields in front of a white farmhouse and three grain bins',
	lead: 'When cousins in three states own one Griffithville farmhouse, somebody has to go first. We put a cash figure in writing so all of you can look at it.',
	overview: [
		'From the corner of Highways 11 and 385 you can see a long way, since there is little to stop your eye but rice levees, soybeans and a row of bins. This is the flat end of the county, bottomland made for row crops.',
		'It was woods once. Griffithville started as a sawmill town when a Rock Island line was built in 1898, and took its name from a railroad man called Griffith. Older than the town is Dogwood, two or three miles south, where families from Tennessee settled in the early 1850s.',
		'The school was joined with Judsonia’s and Kensett’s to make Riverview, and the building here closed around 2000. Up Highway 385, two old houses, the Neaville and the Smith, are said to be on the National Register.',
	],
	houses: {
		title: 'One farmhouse, five cousins',
		paragraphs: [
			'It goes about like this. Granddad’s house and some ground, no will that anyone can find, and the grandchildren scattered. Without a will the heirs own the place in common, each with a share in all of it and none with a corner of their own. None of them can sell the whole alone, but any of them may go to court and ask for a division.',
			'We would sooner see you agree. We write one offer to the family, and the title company works out who has to sign. That rarely takes only a week, and we can wait. Nobody has to drive in from Texas to paint the porch. If the ground is the valuable part, ask a farm agent what it would list for too; you may find it is more.',
		],
	},
	situation: 'inheritance',
	notes: [
		{
			title: 'If it lands in court',
			text: 'Since 2016 Arkansas has had a law for family land like this: the court sets a value, co-owners get a chance to buy the others out, and an open-market sale is generally preferred. A lawyer can explain how it would run for you.',
		},
		{
			title: 'Standing crop',
			text: 'Ground rented to a neighbor may have rice on it at closing. Put in the contract who cuts it and who gets the rent.',
		},
		{
			title: 'Bring the tax receipts',
			text: 'They show which cousin has kept the place up all these years. Families do well to settle that before the money is divided.',
		},
	],
	neighborhoods: [
		{ area: 'Town', locations: ['AR 11 (Walker Road)', 'AR 385'] },
		{ area: 'Country', locations: ['Dogwood', 'AR 385 toward Kensett'] },
	],
	nearby: ['west-point', 'kensett', 'higginson'],
} satisfies CityText
