import { sql } from 'kysely'
import { places } from '../../content/places.ts'
import type { Database } from '../database/connect.ts'
import type { AlertDelivery } from './deliveries.ts'

/** What other tools get of a lead: how to reach the person, which house, and where it stands. */
type ToldLead = {
	id: string
	name: string
	phone: string
	email: string
	address: string
	town: string | null
	stage: string
	source: string
	created_at: string
}

async function leadToTell(db: Database, id: string): Promise<ToldLead | undefined> {
	const { rows } = await sql<ToldLead>`
		select l.id, l.name, l.phone, l.email, l.address, w.town, l.status as stage, w.source, to_jsonb(l.created_at) #>> '{}' as created_at
		from public.leads l join public.lead_work w on w.lead_id = l.id where l.id = ${id}
	`.execute(db)
	const [lead] = rows
	return lead && { ...lead, town: places.find(({ slug }) => slug === lead.town)?.name ?? null }
}

const countPhotos = async (db: Database, lead: string) => {
	const { rows } = await sql<{ photos: number }>`
		select count(*)::int as photos from public.lead_photos where lead_id = ${lead}
	`.execute(db)
	return rows[0]
}

/** The body of a webhook. The whole lead is told once, when it comes; after that its id is enough. Nothing, if the lead is gone. */
export async function payloadOf(db: Database, delivery: AlertDelivery, siteUrl: string): Promise<string | undefined> {
	const { event, lead_id: id, data, created_at } = delivery
	const said = (about: object) => JSON.stringify({ type: event, timestamp: created_at.toISOString(), data: about })
	if (id === null) return said({ message: 'It works.' })
	const lead = await leadToTell(db, id)
	if (!lead) return undefined
	const url = `${siteUrl}/admin/leads/${id}`
	if (event === 'lead.created') return said({ lead: { ...lead, url } })
	return said({ lead: { id, url }, ...data, ...(event === 'lead.photos' && (await countPhotos(db, id))) })
}
