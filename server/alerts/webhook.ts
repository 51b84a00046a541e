import { sql } from 'kysely'
import { company } from '../../content/company.ts'
import type { Database } from '../database/connect.ts'
import { type CallOut, callOut } from './call-out.ts'
import type { AlertDelivery, Outcome } from './deliveries.ts'
import { payloadOf } from './payload.ts'
import { signedHeaders } from './sign.ts'

/** Keeps webhooks' secrets by a key that is not in the database. Where there is none, they lie there open to who reads its private part. */
export type SecretSealer = {
	seal: (webhook: string, secret: string) => string
	open: (webhook: string, stored: string) => string
}

export type WebhookSettings = {
	db: Database
	siteUrl: string
	call: CallOut
	sealer?: SecretSealer | undefined
}

type Hook = { url: string; secret: string }

async function hookOf(db: Database, id: string | null): Promise<Hook | undefined> {
	const { rows } = await sql<Hook>`
		select w.url, s.secret from public.webhooks w join private.webhook_secrets s on s.webhook_id = w.id where w.id = ${id}
	`.execute(db)
	return rows[0]
}

/** Tells one webhook. Nothing is held while the other side thinks: neither a connection nor a lock. */
export async function tellWebhook(delivery: AlertDelivery, settings: WebhookSettings): Promise<Outcome> {
	const { db, siteUrl, call, sealer } = settings
	const { id, webhook_id: webhook } = delivery
	const hook = await hookOf(db, webhook)
	const body = await payloadOf(db, delivery, siteUrl)
	if (!hook || !webhook || body === undefined) return { ok: false, error: 'removed', forGood: true }
	const secret = sealer?.open(webhook, hook.secret) ?? hook.secret
	const headers = {
		...signedHeaders(secret, { id, at: new Date(), body }),
		'content-type': 'application/json',
		'user-agent': `${company.name} webhooks`.replaceAll(/[^ -~]/g, ''),
	}
	return await callOut(hook.url, { headers, body }, call)
}

/** Seals what was made at the desk since. The database itself cannot: it does not have the key. */
export async function sealSecrets(db: Database, sealer: SecretSealer): Promise<void> {
	const { rows } = await sql<{ webhook_id: string; secret: string }>`
		select webhook_id, secret from private.webhook_secrets where secret like 'whsec!_%' escape '!'
	`.execute(db)
	for (const { webhook_id: id, secret } of rows)
		await sql`
			update private.webhook_secrets set secret = ${sealer.seal(id, secret)} where webhook_id = ${id} and secret = ${secret}
		`.execute(db)
}
