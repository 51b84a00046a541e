import { present, sentences } from '../lib/claim.ts'
import { claim, company } from './company.ts'
import { promises } from './promises.ts'

export type AboutCard = { title: string; text: string }

export type About = {
	title: string
	/** One or two sentences under the heading. */
	lead: string
	paragraphs: readonly string[]
	cards: readonly AboutCard[]
}

const titleCompany = claim('titleCompany')
const ratings = present([claim('bbbRating') && `${claim('bbbRating')} Rating`, claim('stars')])

export const about: About = {
	title: 'About Us',
	lead: `We buy houses in ${company.area}, straight from the people who own them, and we show how we got to the number.`,
	paragraphs: [
		`${company.name} buys houses, mobile homes and land on both sides of the Little Red River, in town and far down a county road. We come out, walk through the house with you, and sit down to talk numbers. You get the offer in writing and time to think it over. ${promises.noObligation.long}`,
		sentences(
			'We buy for our own account. We are the buyer. We are not real estate agents or brokers, we do not represent you, and we give no legal or tax advice.',
			claim('neverAssigned') ??
				'Ask us, as you should ask any cash buyer, if the contract can be passed on to someone else. Get the answer in writing.',
			titleCompany
				? `${titleCompany} searches the title and handles the money.`
				: 'A licensed title company searches the title and handles the money.',
			'Have your own lawyer read everything first, if you like.',
		),
		'A cash sale is not the best answer for every house. A listing usually brings a higher price. If your house is in good shape and you have the time, list it, and we will tell you so. What we give you for a lower price is a date you choose, no repairs and no strangers walking through.',
		sentences(promises.mayDecline.long, promises.cannotClose.long),
	],
	cards: present([
		{
			title: 'Local Experts',
			text: 'Hill pasture at Rose Bud, a brick ranch in Beebe and low ground at West Point are each priced in their own way. We look at the sales, the septic and the flood map nearest your door.',
		},
		claim('familyOwned') && {
			title: 'Family Owned',
			text: 'There is no head office to ask. The family that owns the company makes the offer and can say yes or no to your terms.',
		},
		{
			title: 'Experience',
			text: 'A lost mobile-home title, heirs in three states, an old lien, mineral rights sold long ago: these slow a sale down here. We look for them first, and tell you when you need a lawyer.',
		},
		{
			title: 'Trusted',
			text: sentences(
				ratings.length > 0 && `${ratings.join(', ')}. Look it up before you believe us.`,
				'Ask for proof of funds and the title company’s name, as you should with any cash buyer.',
			),
		},
	]),
}
