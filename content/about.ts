import { claim, company } from './company.ts'

export type AboutCard = { title: string; text: string }

export type About = {
	title: string
	/** One or two sentences under the heading. */
	lead: string
	paragraphs: readonly string[]
	cards: readonly AboutCard[]
}

export const about: About = {
	title: 'About Us',
	lead: `We buy houses in ${company.area}, straight from the people who own them, and we show how we got to the number.`,
	paragraphs: [
		`${company.name} buys houses, mobile homes and land on both sides of the Little Red River, in town and a long way down a county road. Someone from here comes out, walks through the house with you, and sits down to talk numbers. You get the offer in writing and time to think it over.`,
		`We buy for our own account. We are not real estate agents or brokers, we do not represent you, and we give no legal or tax advice. The name on the contract is the name at the closing table; we do not sell your contract to another buyer. A licensed title company in ${company.seat.locality} searches the title and handles the money, and you are welcome to have your own lawyer read everything first.`,
		'A cash sale is not the best answer for every house. A listing usually brings a higher price. If a listing would serve you better, because the house is in good shape and you have the time, we say so. What we offer in exchange for a lower price is a sure date, no repairs and no strangers walking through.',
	],
	cards: [
		{
			title: 'Local Experts',
			text: 'Hill pasture at Rose Bud, a brick ranch in Beebe, low ground at West Point: each is priced differently. We look at the sales, the septic and the flood map nearest your door.',
		},
		{
			title: 'Family Owned',
			text: 'There is no head office to ask. The family that owns the company makes the offer, and the person who walks your house can say yes or no to your terms.',
		},
		{
			title: 'Experience',
			text: 'Lost mobile-home titles, heirs in three states, a lien nobody released, mineral rights sold long ago: we know what slows a sale here, and when a lawyer is needed.',
		},
		{
			title: 'Trusted',
			text: `${claim('bbbRating')} Rating, ${claim('stars')}: look both up before you believe us. Then ask for proof of funds and the title company’s name, as you should with any cash buyer.`,
		},
	],
}
