import { sentences } from '../lib/claim.ts'
import { company } from './company.ts'
import { promises } from './promises.ts'

/** An answer is its paragraphs. */
export type Question = { question: string; answer: readonly string[] }

const { closing, cannotClose, asIs, visit, costs, noObligation, mayDecline } = promises

export const faq: readonly Question[] = [
	{
		question: 'How fast can you close?',
		answer: [
			`In as little as 7 days, with clear title. Plan on 7 to 14 days. We pay cash, so no bank has to approve a loan. ${closing.condition} We tell you as soon as the title company tells us.`,
			sentences(
				'If you need more time, say so. We can set the closing several months out and write the date into the contract.',
				cannotClose.long,
			),
		],
	},
	{
		question: 'Do I need to make repairs first?',
		answer: [
			sentences(
				`No. ${asIs.long} Leave what you do not want.`,
				`${visit.long} That shows us what the work will cost, because it goes into the price.`,
			),
			'As-is is about condition. Please still tell us what you know about the house. If it was built before 1978, federal law has the seller share what is known about lead paint.',
		],
	},
	{
		question: 'Are there any fees or commissions?',
		answer: [
			`No. We are the buyer, not an agent. ${costs.long}`,
			sentences(
				costs.condition,
				'Each one is a line on the closing statement, and you read it before you sign. A lawyer or tax adviser of your own is your cost.',
			),
		],
	},
	{
		question: 'How is my offer determined?',
		answer: [
			'By location, condition and recent comparable sales. We start from what similar houses nearby have sold for in good repair. We take off the cost of the repairs. Then we take off what it costs us to buy, hold and resell the house, and a profit.',
			sentences(
				'We tell you the number and how we got it, line by line. You can question it, or set it beside other offers. Listing with an agent usually brings a higher price. If your house would do well that way and you have the time, we say so.',
				noObligation.long,
			),
		],
	},
	{
		question: 'What kinds of houses do you buy?',
		answer: [
			sentences(
				`Single-family houses, multi-family buildings, mobile homes and vacant land, anywhere in ${company.area}. They can be empty, rented, or still full of furniture.`,
				mayDecline.long,
			),
			'A mobile home needs one more paper. Arkansas gives it a title like a car’s until that title is canceled and the home becomes part of the land, so we ask for it early. For land we ask about road access, flood zone, septic and mineral rights. In this old gas country the mineral rights may have been sold apart from the land.',
		],
	},
]
