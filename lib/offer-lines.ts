import { repairs as words } from '../content/words/house-offer.ts'
import type { HouseOffer, Repair } from './house-offer.ts'

export const repairName = ({ item, label }: Pick<Repair, 'item' | 'label'>) => label ?? words[item]

/** The repairs of an offer as they are told: what costs nothing is not. */
export const repairLines = ({ repairs }: HouseOffer): [label: string, cost: number][] =>
	repairs.filter(({ cost }) => cost > 0).map((repair) => [repairName(repair), repair.cost])
