import type { ClientBase } from 'pg'

/**
 * What would leave a copy that is only tried out: mails, texts, notices and webhooks that waited, and whom they go to beside the
 * mail server and the texts' service, which the settings name.
 */
const leaving = [
	`public.messages where status = 'queued'`,
	'private.untold_leads',
	`public.alert_deliveries where status = 'queued'`,
	'private.leads_to_text',
	'private.push_news',
	'public.push_devices',
	'public.webhooks',
]

/** Nobody hears from a copy beside the site itself. */
export async function keepQuiet(client: ClientBase): Promise<void> {
	await client.query(leaving.map((rows) => `delete from ${rows};`).join('\n'))
}
