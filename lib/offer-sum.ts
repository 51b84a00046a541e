/** The one sum behind the example of the site and every offer of the desk; small, since the whole site brings it. Money is whole dollars, shares are percent. */

export type CashOffer = {
	repairs: number
	holding: number
	resale: number
	profit: number
	offer: number
	/** By how much the costs go beyond the value: then there is no offer. */
	shortfall: number
}

export const share = (percent: number, amount: number) => Math.round((amount * percent) / 100)

/** What comes off the value of a repaired house, in dollars. */
export type OfferCosts = Pick<CashOffer, 'repairs' | 'holding' | 'resale' | 'profit'>

/** What is left of a value after its costs: the one sum behind the example of the site and every offer of the desk. */
export function leftOf(value: number, costs: OfferCosts): CashOffer {
	const left = value - costs.repairs - costs.holding - costs.resale - costs.profit
	return { ...costs, offer: Math.max(0, left), shortfall: Math.max(0, -left) }
}
