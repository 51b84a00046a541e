import { present, sentences } from '../lib/claim.ts'
import { claim } from './company.ts'
import type { Question } from './faq.ts'
import { promises } from './promises.ts'

const { noObligation, cannotClose, mayDecline, costs, visit } = promises

/** What people ask once an offer is on the table. */
export const dealTerms: readonly Question[] = [
	{
		question: 'Can the price change after the visit?',
		answer: [
			sentences(
				claim('priceHolds') ??
					'The price in the signed contract is the price. It changes only if you agree to it in writing.',
				'If someone wants a lower price, ask for the reason in writing. You can say no.',
			),
			'What can change is what you take home. If the title search finds a debt nobody knew of, it is paid out of the price.',
		],
	},
	{
		question: 'Can I back out?',
		answer: [
			sentences(noObligation.long, noObligation.condition),
			claim('cancelPeriod') ??
				'Arkansas gives a home seller no general right to cancel a signed contract. If you want a few days to change your mind, ask for that in the contract before you sign.',
		],
	},
	{
		question: 'Can you back out?',
		answer: present([
			sentences(mayDecline.long, mayDecline.condition),
			sentences(
				claim('inspectionPeriod') ??
					'Some contracts let the buyer look again and walk away for some days after signing. Look for that clause in any contract, ours included, and ask us to explain it.',
			),
			sentences(cannotClose.long, cannotClose.condition),
		]),
	},
	{
		question: 'Is there earnest money?',
		answer: [
			'Earnest money is what a buyer puts down to show that the offer is serious. It should be held by the title company, never by the buyer.',
			claim('earnestMoney') ?? 'The contract names the amount. Ask the title company if it has arrived.',
		],
	},
	{
		question: 'Who pays what?',
		answer: [costs.long, sentences(costs.condition, 'A lawyer or tax adviser of your own is your cost.')],
	},
	{
		question: 'How many visits are there?',
		answer: [sentences(visit.long, visit.condition, 'Bring a relative or a friend to it, if you like.')],
	},
	{
		question: 'What does the contract say?',
		answer: [
			'A sale contract for a house is a few pages. Look for these lines: the names of all owners, the address and legal description, the price, the earnest money and who holds it, the closing date, the day you hand over the keys, who pays which cost, what stays in the house, what happens if the title is not clear, and if the contract can be passed on to another buyer.',
			sentences(
				claim('neverAssigned') ?? 'Ask us if we may pass the contract on, and have the answer written in.',
				'Take it home. Have a lawyer, an agent or someone you trust read it before you sign.',
			),
		],
	},
	{
		question: 'Can I stay after closing?',
		answer: [
			claim('stayAfterClosing') ??
				'Most sellers hand over the keys at closing. If you need longer, tell us first, and we set a later closing date, up to several months out.',
		],
	},
]
