import {
	type HouseOffer,
	LABEL_MOST,
	MOST_REPAIRS,
	offerLimits,
	type Repair,
	repairItems,
} from '../../../lib/house-offer.ts'

export type Written = { inputs: HouseOffer; reasons: string }

/** A figure that is none is typed all the same, and comes back so: JSON has no word for it. */
const figure = (given: unknown) => (typeof given === 'number' ? given : Number.NaN)

/** An offer as it was being typed, whole or not. Nothing, if it is something else. */
export function readWritten(given: unknown): Written | undefined {
	const { inputs, reasons } = (given ?? {}) as { inputs?: Record<string, unknown>; reasons?: unknown }
	const repairs: unknown = inputs?.repairs
	if (typeof reasons !== 'string' || !inputs || !Array.isArray(repairs) || repairs.length > MOST_REPAIRS)
		return undefined
	const names = Object.keys(offerLimits) as (keyof typeof offerLimits)[]
	const figures = Object.fromEntries(names.map((name) => [name, figure(inputs[name])])) as Omit<HouseOffer, 'repairs'>
	return { inputs: { ...figures, repairs: repairs.flatMap(readRepair) }, reasons }
}

function readRepair(given: Partial<Repair> | null): Repair[] {
	const item = repairItems.find((each) => each === given?.item)
	if (!given || !item) return []
	const { label, cost } = given
	return [{ item, ...(typeof label === 'string' && { label: label.slice(0, LABEL_MOST) }), cost: figure(cost) }]
}
