import type { CityText } from './city.ts'

export default {
	population: '682',
	medianHomeValue: '$94,200',
	zip: '72102',
	card: 'An old berry-shipping town between Beebe and Searcy, where people stay put and houses fill up.',
	description:
		'Helping a parent move out of a longtime home in McRae? We buy it for cash without repairs or showings, and the closing can be months off.',
	keywords: [
		'sell my house fast McRae AR',
		'cash home buyers McRae',
		'we buy houses McRae Arkansas',
		'sell parents house McRae AR',
		'downsizing home sale White County',
		'72102',
	],
	lead: 'A McRae house lived in for fifty years is a lot to get ready. You can sell it to us without getting it ready, and in your own time.',
	overview: [
		'Strawberries made McRae’s reputation, timber its first wages. The post office opened in 1889 and the depot in 1897, and berries went out by the crate from a shed along the track. Pick-your-own patches have hung on in the country around.',
		'The name is Dandridge McRae’s. He was a Searcy lawyer and had been a Confederate general. Searcy is about nine miles northeast up Highway 367, Beebe lies down the same road the other way, and people here shop at whichever has what they need.',
		'Walk up from the depot end, past the bungalows and picket fences, and you are out among fields again before you have finished a conversation.',
	],
	houses: {
		title: 'Mother’s house, when she moves in with you',
		paragraphs: [
			'It is generally a daughter who asks. Mother is eighty-five and coming to live with them, the closets are full, and the kitchen is the one Daddy put in. Nothing is wrong with the house except that it stopped in another time. The thought of strangers walking through every weekend is what wears them out.',
			'We come once or twice. We buy it with the paneling and the pink bath, and there is nothing to fix. Closing can be next week or after one more spring on the porch; you name it. Had it been kept up to date, we would tell you to list it, because agents usually get more for a house that is ready to move into. Weigh the difference against the months.',
		],
	},
	notes: [
		{
			title: 'Signing for a parent',
			text: 'A power of attorney has to reach real estate before you can sign a deed with it. Let the title company read it before you set a date, and a lawyer if they have doubts.',
		},
		{
			title: 'The deed that waits',
			text: 'Arkansas allows a beneficiary deed, recorded during life and taking effect at death. It can be revoked, and the owner may still sell meanwhile. If she made one, mention it; ask the lawyer who drew it.',
		},
		{
			title: 'Sixty-five and frozen',
			text: 'An owner of 65 or more can have the taxable value of the homestead frozen. Before she moves, ask the assessor what changes once nobody lives there.',
		},
	],
	neighborhoods: [
		{ area: 'In town', locations: ['the old depot', 'AR 367'] },
		{ area: 'Berry country', locations: ['berry farms around McRae', 'AR 367 toward Searcy'] },
	],
	nearby: ['beebe', 'garner', 'higginson'],
} satisfies CityText
