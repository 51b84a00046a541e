import { company } from './company.ts'

/** An answer is its paragraphs. */
export type Question = { question: string; answer: readonly string[] }

export const faq: readonly Question[] = [
	{
		question: 'How fast can you close?',
		answer: [
			'In as little as 7 days; plan on 7 to 14 when the title is clear. We pay cash, so no loan has to be approved. The title search and your lender’s payoff letter set the pace. An old lien nobody released, a missing signature or an open estate takes longer, and we tell you as soon as the title company tells us.',
			'If you need more time, say so. We can set the closing several months out and write the date into the contract.',
		],
	},
	{
		question: 'Do I need to make repairs first?',
		answer: [
			'No. We buy the house as it stands, with its roof, wiring, septic tank and whatever is left in the closets. You need no bids and no cleaning crew. We walk through once to see what the work will cost us, because that goes into the price.',
			'As-is is about condition. We still ask you to tell us what you know about the house, and for one built before 1978 federal law has the seller disclose known lead paint.',
		],
	},
	{
		question: 'Are there any fees or commissions?',
		answer: [
			'No. We are the buyer, not an agent, so there is no commission, and we charge you nothing at any stage. We also pay the title company’s charges, the recording and the state transfer tax.',
			'What is owed on the house stays yours: the mortgage payoff, liens, back taxes and property tax up to closing come out of the proceeds before the rest goes to you. Each of them is a line on the settlement statement, which you read before signing. A lawyer or tax adviser of your own is your cost.',
		],
	},
	{
		question: 'How is my offer determined?',
		answer: [
			'By location, condition and recent comparable sales. We start from what similar houses nearby have sold for in good repair. From that we take the cost of the repairs, then what it costs us to buy, hold and resell the house, and a profit.',
			'We tell you the number and how we got it, line by line, so you can argue with it or set it beside other offers. Listing with an agent usually brings a higher price. If your house would do well that way and you have the time, we say so.',
		],
	},
	{
		question: 'What kinds of houses do you buy?',
		answer: [
			`Single-family houses, multi-family buildings, mobile homes and vacant land, anywhere in ${company.area}: empty, rented, or still full of furniture.`,
			'A mobile home needs one more paper. Arkansas titles it like a vehicle until that title is cancelled and the home becomes part of the land, so we ask for it early. For land we ask about road access, flood zone, septic and mineral rights, which in this old gas country may have been sold apart from the surface.',
		],
	},
]
