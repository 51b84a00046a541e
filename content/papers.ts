import { company } from './company.ts'

export type Checklist = { title: string; items: readonly string[] }
/** What happens when: a day or a month, and what is done then. */
export type Calendar = { title: string; text: string; steps: readonly { when: string; what: string }[] }

export const checklists: readonly Checklist[] = [
	{
		title: 'For every sale',
		items: [
			'Photo ID of everyone who signs',
			'Husband or wife of each owner: they sign the deed too, even if their name is not on it',
			'The deed, or any paper with the legal description',
			'Last mortgage statement: loan number and the servicer’s phone',
			'Second mortgage, home equity line or any other loan on the house',
			'Last property tax bill or receipt',
			'Insurance policy: keep it until the day after closing',
			'Where the money goes: your bank’s wire details, or ask for a check',
			'All keys, garage openers and codes',
		],
	},
	{
		title: 'If it fits your house',
		items: [
			'Built before 1978: what you know about lead paint',
			'Mobile home: the state title, or proof that it was canceled',
			'Septic permit, well papers, survey',
			'Flood policy and old claims',
			'Gas or mineral lease, royalty stubs',
			'Lease, deposits and rent paid ahead',
			'Bills for work done in the last four months, paid and unpaid',
			'Any letter about a lien, a judgment or unpaid tax',
		],
	},
	{
		title: 'If an owner has died',
		items: [
			'Death certificate',
			'The will, if there is one',
			'Court papers: the estate’s case number, or the small-estate affidavit',
			'Names, addresses and phones of all heirs',
		],
	},
	{
		title: 'If someone else signs, or there is a case',
		items: [
			'Power of attorney that covers real estate',
			'Trust papers that say who may sell',
			'Divorce decree, or the order about the house',
			'Name and phone of the lawyer',
		],
	},
]

export const closingDay: Checklist = {
	title: 'The day itself',
	items: [
		'The day before: ask for the settlement statement and read every line.',
		'Call the title company on a number you know, and check the wire details by voice. Never trust a change that comes by email.',
		'Take what you want from the house. Look in the attic, the freezer and the shed.',
		`At the title company: show your ID, read, ask, sign. Plan on about an hour. Take someone with you if you like.`,
		'The title company pays off loans, liens and back taxes, and then pays you, by check or wire.',
		'Hand over the keys, as the contract says: on that day or on a later one.',
		'After that: cancel the insurance, the power and the water, and send your new address to the post office and the county.',
	],
}

export const calendars: readonly Calendar[] = [
	{
		title: '7 days, clear title',
		text: 'One owner or a couple, one loan or none, nothing old in the record.',
		steps: [
			{
				when: 'Day 1',
				what: 'You sign the contract. The title company opens a file and asks the lender for a payoff letter.',
			},
			{ when: 'Days 2 to 4', what: 'It searches at least 30 years of records.' },
			{ when: 'Day 5', what: 'The search comes back clear, and the payoff figure is in.' },
			{ when: 'Day 6', what: 'You read the settlement statement.' },
			{ when: 'Day 7', what: 'You sign, hand over the keys and get paid.' },
		],
	},
	{
		title: '14 days, with a lien',
		text: 'The search finds something: a judgment, a roofer’s bill, a loan paid off years ago and never released.',
		steps: [
			{ when: 'Day 1', what: 'You sign the contract, and say what you know about old debts.' },
			{ when: 'Day 4', what: 'The title company finds the lien and tells you and us.' },
			{ when: 'Days 5 to 10', what: 'It asks for a payoff or a release. You look for proof if it was paid.' },
			{ when: 'Day 12', what: 'The figure is in. It comes out of the price as a line on the statement.' },
			{
				when: 'Day 14',
				what: 'You sign. The lien is paid, and you get the rest. If the answer is late, so is the closing.',
			},
		],
	},
	{
		title: 'Months, through probate',
		text: 'The owner has died, and the house is part of an estate.',
		steps: [
			{
				when: 'Month 1',
				what: `A lawyer opens the estate at the courthouse in ${company.seat.locality}. A representative is named, and a notice is published.`,
			},
			{
				when: 'Month 2',
				what: 'The house is valued, as the law asks before an estate sells. An offer can be signed that waits.',
			},
			{
				when: 'Months 2 to 4',
				what: 'The will or the court lets the representative sell. The court may have to confirm the sale.',
			},
			{ when: 'Soon after', what: 'Closing. The money goes to the estate, not yet to the heirs.' },
			{
				when: 'About month 8 to 14',
				what: 'Creditors have had their six months, and the estate is closed and shared out.',
			},
		],
	},
]
