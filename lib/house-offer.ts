/** An offer for one house, as the desk makes it: the sum of lib/offer-sum.ts, with this house's figures, as a range. */
import { type CashOffer, leftOf, share } from './offer-sum.ts'
import { fits, hasText } from './text.ts'

/** What is repaired, by room and by system; the words for each stand in content/words/house-offer.ts. */
export const rooms = ['kitchen', 'bathroom', 'bedroom', 'living', 'garage', 'yard'] as const
export const systems = [
	'roof',
	'foundation',
	'hvac',
	'electrical',
	'plumbing',
	'water_heater',
	'septic',
	'windows',
	'siding',
	'floors',
	'paint',
	'cleanout',
] as const
/** What none of the others names: it has a label of its own. */
export const OTHER = 'other'
export const repairItems = [...rooms, ...systems, OTHER] as const
export type RepairItem = (typeof repairItems)[number]

export type Repair = { item: RepairItem; label?: string; cost: number }

export type HouseOffer = {
	/** What the house would sell for once it is repaired. */
	value: number
	repairs: Repair[]
	/** What may come up behind the walls, in percent of the repairs: the lower end of the range counts it. */
	surprises: number
	/** From the day we buy until we have sold it again. */
	months: number
	/** What a month of that costs, in dollars. */
	holdingMonth: number
	/** What selling it again costs, in percent of the value. */
	closing: number
	/** Percent of the value. */
	profit: number
}

type Limit = { min: number; max: number; step: number }
/** The table's check (private.is_house_offer) repeats these. */
export const offerLimits = {
	value: { min: 1_000, max: 5_000_000, step: 100 },
	surprises: { min: 0, max: 50, step: 0.5 },
	months: { min: 0, max: 36, step: 1 },
	holdingMonth: { min: 0, max: 20_000, step: 1 },
	closing: { min: 0, max: 20, step: 0.1 },
	profit: { min: 0, max: 50, step: 0.1 },
} as const satisfies Record<Exclude<keyof HouseOffer, 'repairs'>, Limit>
export const MOST_REPAIRS = 40
export const MOST_REPAIR_COST = 1_000_000
export const LABEL_MOST = 60

/** Below it a range is told to the hundred, from it on to the five hundred. */
const COARSE_FROM = 50_000

/** Rounded down, so that no costs are forgotten by it. */
export function roundOffer(amount: number): number {
	const step = amount < COARSE_FROM ? 100 : 500
	return Math.floor(Math.max(0, amount) / step) * step
}

export type OfferRange = {
	low: number
	high: number
	/** The sum without surprises, line by line. */
	parts: CashOffer
	/** What surprises take off for the lower end. */
	surprises: number
}

export const repairsOf = ({ repairs }: HouseOffer) => repairs.reduce((sum, { cost }) => sum + cost, 0)

export function offerRange(offer: HouseOffer): OfferRange {
	const { value } = offer
	const repairs = repairsOf(offer)
	const surprises = share(offer.surprises, repairs)
	const costs = {
		repairs,
		holding: offer.holdingMonth * offer.months,
		resale: share(offer.closing, value),
		profit: share(offer.profit, value),
	}
	const parts = leftOf(value, costs)
	const careful = leftOf(value, { ...costs, repairs: repairs + surprises })
	return { low: roundOffer(careful.offer), high: roundOffer(parts.offer), parts, surprises }
}

/** An offer out of a row or a form; nothing, if a figure of it is missing, too large or no number. */
export function readHouseOffer(given: unknown): HouseOffer | undefined {
	if (!isRecord(given) || !Array.isArray(given.repairs) || given.repairs.length > MOST_REPAIRS) return undefined
	const names = Object.keys(offerLimits) as (keyof typeof offerLimits)[]
	if (Object.keys(given).length !== names.length + 1) return undefined
	const figures = names.map((name) => [name, given[name]] as const)
	if (!figures.every(([name, figure]) => isWithin(figure, offerLimits[name]))) return undefined
	const repairs = given.repairs.map(readRepair)
	if (!repairs.every((repair) => repair !== undefined)) return undefined
	return { ...(Object.fromEntries(figures) as Omit<HouseOffer, 'repairs'>), repairs }
}

function readRepair(given: unknown): Repair | undefined {
	if (!isRecord(given) || Object.keys(given).some((key) => !['item', 'label', 'cost'].includes(key))) return undefined
	const { item, label, cost } = given
	const known = repairItems.find((each) => each === item)
	if (!known || !isWithin(cost, { min: 0, max: MOST_REPAIR_COST, step: 1 })) return undefined
	if (label === undefined) return known === OTHER ? undefined : { item: known, cost: Number(cost) }
	if (typeof label !== 'string' || !fits(label, LABEL_MOST) || !hasText(label)) return undefined
	return { item: known, label, cost: Number(cost) }
}

/** A figure on one of the steps between two ends, by its decimals: no sum of 0.1 is exact. */
function isWithin(figure: unknown, { min, max, step }: Limit): boolean {
	if (typeof figure !== 'number' || !(figure >= min && figure <= max)) return false
	return figure === Number((Math.round(figure / step) * step).toFixed(1))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value)

/** Where an owner who has set nothing begins: round figures to be changed, not prices. */
export const startCosts: Record<Exclude<RepairItem, typeof OTHER>, number> = {
	kitchen: 12_000,
	bathroom: 6_500,
	bedroom: 1_500,
	living: 2_000,
	garage: 2_500,
	yard: 2_000,
	roof: 9_000,
	foundation: 8_000,
	hvac: 7_500,
	electrical: 5_000,
	plumbing: 4_500,
	water_heater: 1_500,
	septic: 6_000,
	windows: 5_000,
	siding: 6_000,
	floors: 5_500,
	paint: 5_000,
	cleanout: 1_500,
}
