import { places } from '../../content/places.ts'
import { ownName } from '../../lib/stored-lead.ts'
import type { DeskLead } from './data/rows.ts'

/** Whom a lead is about: the name they gave, or the house. */
export const personOf = ({ name, address }: Pick<DeskLead, 'name' | 'address'>) => ownName(name) || address

export const townName = (slug: string | null) => places.find((place) => place.slug === slug)?.name

export const leadPath = (id: string) => `/admin/leads/${id}`
