import type { Chance, WayOut } from '../../lib/sale-date.ts'

/** What a sale date still leaves open, on the foreclosure page. */
export const eyebrow = 'Your sale date'
export const title = 'What is still possible?'
export const intro =
	'Find the date of the sale in your notice. These are the usual rules; your loan or your case may differ, so show this list to a counselor, a lawyer or legal aid.'
export const saleDate = 'Date of the sale'
export const dateHint = 'Counted on this page. The date is not sent to anyone.'
export const what = 'What you can do'
export const until = 'Usually until'
export const withYourDate = 'With your date'

export const ways: Record<WayOut['id'], { title: string; until: string; text: string }> = {
	catchUp: {
		title: 'Catch up and keep the house',
		until: 'The sale itself',
		text: 'Pay what is late plus costs and fees. Ask the servicer for the figure in writing.',
	},
	apply: {
		title: 'Apply for help with the loan',
		until: 'More than 37 days before',
		text: 'A complete application by then generally holds the sale while it is looked at. Later ones may still help; ask a counselor.',
	},
	list: {
		title: 'Sell with an agent',
		until: 'About 45 days before',
		text: 'Usually the highest price. A buyer’s loan takes about 30 to 45 days after you find the buyer.',
	},
	cash: {
		title: 'Sell for cash',
		until: '7 days before, with clear title',
		text: 'Usually a lower price. The title search and the lender’s payoff letter set the pace.',
	},
	bankruptcy: {
		title: 'File for bankruptcy',
		until: 'The sale itself',
		text: 'Usually halts the sale for a time. Talk to a bankruptcy lawyer some days ahead.',
	},
}

export const chances: Record<Chance, string> = {
	open: 'Still open',
	tight: 'Still open, but hurry',
	over: 'Likely too late',
}
export const by = (day: string) => `by ${day}`
export const daysLeft = (days: number) =>
	days === 1 ? 'The sale is tomorrow. Call today.' : `${days} days are left until the sale.`
export const saleIsToday = 'The sale is today. Call a lawyer or legal aid now.'
export const saleHasPassed =
	'That day has passed. Ask the servicer if the sale was held or put off. If it was held, ask legal aid about money left over and about what you may still owe.'
export const noAdvice = 'General information, not legal advice.'
