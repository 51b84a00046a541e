import { useQuery } from '@tanstack/react-query'
import * as words from '../../../content/words/desk/offer.ts'
import { type HouseOffer, offerRange, type RepairItem, startCosts } from '../../../lib/house-offer.ts'
import { ask, rows } from './ask.ts'
import { change, changeLeads } from './change.ts'
import type { LeadChange } from './rows.ts'

export type OfferRow = {
	id: string
	lead_id: string
	version: number
	created_at: string
	author: string | null
	inputs: HouseOffer
	low: number
	high: number
	reasons: string
	sent_at: string | null
	sent_by: 'mail' | 'hand' | null
}

export type DeskSettings = {
	repair_costs: Partial<Record<RepairItem, number>>
	surprises_percent: number
	held_months: number
	holding_month: number
	closing_percent: number
	profit_percent: number
	calendar_since: string | null
}

/** The newest first. */
export const useOffers = (lead: string) =>
	useQuery({
		queryKey: ['lead', lead, 'offers'],
		queryFn: () =>
			rows((supabase) =>
				supabase
					.from('lead_offers')
					.select()
					.eq('lead_id', lead)
					.order('version', { ascending: false })
					.limit(50)
					.overrideTypes<OfferRow[], { merge: false }>(),
			),
	})

/** What an owner reckons with. */
export const useSettings = () =>
	useQuery({
		queryKey: ['settings'],
		queryFn: async () => {
			const found = await rows((supabase) =>
				supabase.from('desk_settings').select().overrideTypes<DeskSettings[], { merge: false }>(),
			)
			return found[0] ?? null
		},
	})

export const typicalCost = (settings: DeskSettings | undefined, item: RepairItem) =>
	settings?.repair_costs[item] ?? (item === 'other' ? 0 : startCosts[item])

/** What a new offer begins with. */
export const newOffer = (settings: DeskSettings): HouseOffer => ({
	value: 150_000,
	repairs: [],
	surprises: Number(settings.surprises_percent),
	months: settings.held_months,
	holdingMonth: settings.holding_month,
	closing: Number(settings.closing_percent),
	profit: Number(settings.profit_percent),
})

export type Drafted = { lead: string; inputs: HouseOffer; reasons: string }

/** Stores a version. Answers it, or nothing where it could not be kept. */
export async function saveOffer({ lead, inputs, reasons }: Drafted): Promise<OfferRow | undefined> {
	const { low, high } = offerRange(inputs)
	let made: OfferRow | undefined
	await change({
		write: async () => {
			const stored = await rows((supabase) =>
				supabase
					.from('lead_offers')
					.insert({ lead_id: lead, inputs, low, high, reasons })
					.select()
					.overrideTypes<OfferRow[], { merge: false }>(),
			)
			made = stored[0]
		},
	})
	return made
}

/** Gives a version to the homeowner; undone is the lead's stage, since a mail cannot be. */
export const sendOffer = (offer: string, way: 'mail' | 'hand', undone: string) =>
	change({
		write: () => ask<LeadChange[]>('send_offer', { offer, way }),
		says: way === 'mail' ? words.sent : words.given,
		undo: (back) => (back.length ? changeLeads(back, undone) : Promise.resolve(true)),
	})

export const saveSettings = (values: Partial<DeskSettings>) =>
	change({
		write: () => rows((supabase) => supabase.from('desk_settings').update(values).eq('id', true).select('id').single()),
		says: words.typicalSaved,
	})
