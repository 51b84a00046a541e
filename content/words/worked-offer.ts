import type { OfferInput } from '../../lib/offer.ts'

/** What will I get: a worked offer beside the same house with an agent. */
export const eyebrow = 'What will I get?'
export const title = 'One house, two ways to sell it'
/** Only said where there are some. */
export const moveSliders = 'Move the sliders to where yours might be.'
export const intro =
	'How we get to a number, with an invented house. None of this is an offer: the real one comes in writing, after we have seen the house.'
export const yourHouse = 'Your house, roughly'
export const assumptions = 'Change what is assumed'
export const again = 'Back to the example'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
export const money = (amount: number) => dollars.format(amount)
/** As it is taken off. */
export const less = (amount: number) => `− ${money(amount)}`
export const percent = (share: number) => `${Number(share.toFixed(1))}%`
const ofMonths = (count: number) => (count === 1 ? '1 month' : `${count} months`)

type Slider = { label: string; value: (amount: number) => string }

export const sliders: Record<keyof OfferInput, Slider> = {
	value: { label: 'Worth once it is repaired', value: money },
	repairs: { label: 'Repairs it needs', value: money },
	months: { label: 'Time to sell with an agent', value: ofMonths },
	upkeep: { label: 'What the house costs you while you wait', value: (amount) => `${money(amount)} a month` },
	discount: {
		label: 'What other buyers take off for repairs',
		value: (share) => `${percent(share)} of their cost`,
	},
	commission: { label: 'Agents’ commission', value: percent },
	sellerCosts: { label: 'Your closing costs with an agent', value: percent },
	heldMonths: { label: 'How long we hold the house', value: ofMonths },
	holding: { label: 'Our cost of holding it', value: (share) => `${percent(share)} a month` },
	resale: { label: 'Our cost of selling it again', value: percent },
	profit: { label: 'Our profit', value: percent },
}

export const us = 'You sell to us'
export const usAlt = 'The example house, repaired and freshly painted'
export const agent = 'You list it with an agent'
export const agentAlt = 'The same house as it stands, with peeling paint'

export const valueRow = 'Worth once it is repaired'
export const repairsRow = 'Repairs, which we pay for'
export const holdingRow = (months: number, share: number) =>
	`Holding it ${ofMonths(months)}: tax, insurance, power, money (${percent(share)} a month)`
export const resaleRow = (share: number) => `Selling it again: agent and closing (${percent(share)})`
export const profitRow = (share: number) => `Our profit, and our risk (${percent(share)})`
export const offerRow = 'Our offer'
export const usNote = 'Nothing else comes off but what is owed on the house. The FAQ says who pays what.'

export const priceRow = 'Price as it stands'
export const priceNote = (share: number) => `Worth repaired, less ${percent(share)} of the repairs`
export const commissionRow = (share: number) => `Agents’ commission (${percent(share)})`
export const costsRow = (share: number) => `Closing costs (${percent(share)})`
export const upkeepRow = (months: number) => `Keeping the house ${ofMonths(months)}`
export const netRow = 'Left for you'
export const agentNote = (months: number) =>
	`After about ${ofMonths(months)}, if a buyer comes and the buyer’s loan goes through.`

export const listingPays = (more: string, months: number) =>
	`In this example, listing leaves you ${more} more, after about ${ofMonths(months)}.`
export const wePay = (more: string) =>
	`In this example, selling to us leaves you ${more} more. That takes many repairs and a long wait: ask an agent before you believe it.`
export const bothPay = 'In this example, both leave you the same.'
export const noOffer = 'With these figures we could not make you an offer. An agent may still find a buyer.'
export const advice =
	'Listing pays more for most houses. With us you take less, and you get no repairs, no showings and a day you pick.'
export const fromBoth =
	'Out of either sum come your loan, liens, back taxes and property tax up to closing. The example has none.'
export const sources =
	'6% is the average commission and 2 to 5% the closing costs this site compares with; with an agent, sellers commonly pay 6 to 10% in all. The rest is rules of thumb. Commission is yours to negotiate.'
export const barLabel = 'How the value of the repaired house is divided'
