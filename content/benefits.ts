import { claim } from './company.ts'

export type Benefit = { title: string; description: string }

export const benefits: readonly Benefit[] = [
	{
		title: 'Fair Cash Offer',
		description: 'A number in writing, with the nearby sales and the repair costs behind it.',
	},
	{
		title: 'Fast Closing',
		description: 'Close in as little as 7 days, with clear title.',
	},
	{
		title: 'Buy As-Is',
		description: 'Soft floors, old wiring, full closets: leave the house just as it stands.',
	},
	{
		title: 'No Hidden Fees',
		description: 'You read every line of the closing statement before you sign it.',
	},
	{
		title: 'Flexible Move-Out',
		description:
			claim('stayAfterClosing') ??
			'Pick a closing date that fits your move. The contract names the day you hand over the keys.',
	},
	{
		title: 'Local Experts',
		description: 'A Searcy subdivision, a Pangburn river lot, Griffithville rice ground: each has its own price.',
	},
	{
		title: 'No Repairs Required',
		description: 'No contractor bids, no list of fixes, no fresh paint to please a stranger.',
	},
	{
		title: 'Cash Purchase',
		description: 'Ask for proof of funds. No loan officer or appraiser decides your sale.',
	},
	{
		title: 'Simple Process',
		description: 'One call, one visit, one contract in plain English, one trip to sign.',
	},
	{
		title: 'Guaranteed Closing',
		description: 'Once both of us have signed and the title is clear, we close on your date.',
	},
]
