import { sql } from 'kysely'
import { places } from '../../content/places.ts'
import { textAlertWords as words } from '../../content/words/text-alerts.ts'
import type { Database } from '../database/connect.ts'
import { givenName } from '../messages/mails/visitor-text.ts'
import type { TextService } from '../settings/alerts.ts'
import { callOut } from './call-out.ts'
import type { AlertDelivery, Outcome } from './deliveries.ts'

export type TextSettings = {
	db: Database
	siteUrl: string
	service?: TextService | undefined
	timeout: number
	stopping?: AbortSignal | undefined
}

/** Who and where, no more: a text lies open on a locked phone. Nothing, if the lead is gone. */
async function textOf(db: Database, { event, lead_id: id, data }: AlertDelivery, siteUrl: string) {
	if (event === 'test') return words.test
	if (id === null) return words.several(Number(data.count), `${siteUrl}/admin`)
	const { rows } = await sql<{ name: string; town: string | null }>`
		select l.name, w.town from public.leads l join public.lead_work w on w.lead_id = l.id where l.id = ${id}
	`.execute(db)
	const [lead] = rows
	const town = places.find(({ slug }) => slug === lead?.town)?.name
	return lead && words.one(givenName(lead.name), town, `${siteUrl}/admin/leads/${id}`)
}

/** Sends one text to the owner. */
export async function sendText(delivery: AlertDelivery, settings: TextSettings): Promise<Outcome> {
	const { db, siteUrl, service, timeout, stopping } = settings
	if (!service) return { ok: false, error: 'texts_off' }
	const text = await textOf(db, delivery, siteUrl)
	if (!text || !delivery.phone) return { ok: false, error: 'removed', forGood: true }
	const { url, account, token, from } = service
	const outcome = await callOut(
		`${url}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`,
		{
			headers: {
				authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
				'content-type': 'application/x-www-form-urlencoded',
			},
			body: new URLSearchParams({ To: delivery.phone, From: from, Body: text }).toString(),
		},
		// The address is a setting of the server, not somebody's to write.
		{ timeout, toPrivate: true, stopping },
	)
	// A number that is no good gets no better; a wrong account may be put right.
	return { ...outcome, forGood: outcome.code === 400 || outcome.code === 404 }
}
