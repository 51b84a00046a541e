import { type CashOffer, leftOf, share } from './offer-sum.ts'

/** How an offer comes about, beside the same house listed with an agent. Money is whole dollars, shares are percent. */

/** What is assumed of a house and of both ways to sell it; each stands on the page and can be moved. */
export type OfferInput = {
	/** What the house would sell for once it is repaired. */
	value: number
	repairs: number
	/** With an agent: from the listing to the closing, in months. */
	months: number
	/** What the house costs its owner while it waits, a month. */
	upkeep: number
	/** What buyers take off the price of a house that needs work, in percent of what the work costs. */
	discount: number
	/** Percent of the price. */
	commission: number
	sellerCosts: number
	/** From the day we buy until we have sold it again, in months. */
	heldMonths: number
	/** What holding costs, in percent of the value a month. */
	holding: number
	/** What selling it again costs, in percent of the value. */
	resale: number
	/** Percent of the value. */
	profit: number
}

export type Range = { min: number; max: number; step: number; start: number }

export const ranges: Record<keyof OfferInput, Range> = {
	value: { min: 40_000, max: 400_000, step: 5_000, start: 150_000 },
	repairs: { min: 0, max: 120_000, step: 1_000, start: 25_000 },
	months: { min: 1, max: 12, step: 1, start: 3 },
	upkeep: { min: 0, max: 2_000, step: 50, start: 450 },
	discount: { min: 100, max: 200, step: 5, start: 125 },
	commission: { min: 0, max: 8, step: 0.5, start: 6 },
	sellerCosts: { min: 1, max: 6, step: 0.5, start: 3 },
	heldMonths: { min: 2, max: 12, step: 1, start: 5 },
	holding: { min: 0.3, max: 1.5, step: 0.1, start: 0.7 },
	resale: { min: 5, max: 10, step: 0.5, start: 8 },
	profit: { min: 5, max: 20, step: 1, start: 12 },
}

export const inputNames = Object.keys(ranges) as (keyof OfferInput)[]

export const example = Object.fromEntries(inputNames.map((name) => [name, ranges[name].start])) as OfferInput

export type Listing = { price: number; commission: number; costs: number; upkeep: number; net: number }

/** What is left of the value once it is repaired, after the work, the holding, the selling and the profit. */
export function cashOffer(input: OfferInput): CashOffer {
	const { value, repairs } = input
	return leftOf(value, {
		repairs,
		holding: share(input.holding * input.heldMonths, value),
		resale: share(input.resale, value),
		profit: share(input.profit, value),
	})
}

/** The same house sold as it stands through an agent. Buyers take off the work and something for the trouble. */
export function listing(input: OfferInput): Listing {
	const price = Math.max(0, input.value - share(input.discount, input.repairs))
	const commission = share(input.commission, price)
	const costs = share(input.sellerCosts, price)
	const upkeep = input.upkeep * input.months
	return { price, commission, costs, upkeep, net: price - commission - costs - upkeep }
}
