import { connect } from '../../../server/database/connect.ts'
import { timing } from '../../../server/messages/deliver.ts'
import { deliverDue } from '../../../server/messages/deliver-due.ts'
import type { Mail } from '../../../server/messages/mailer.ts'
import { addressesAt } from '../database/database.ts'
import type { RestServer } from './rest.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const HOUR_MS = 3_600_000

/** A whole hour of the day after tomorrow, and others after it. */
export const hours = (...numbers: number[]) => {
	const start = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 48 * HOUR_MS
	return numbers.map((number) => new Date(start + number * HOUR_MS).toISOString())
}

/** Sends what waits, as the worker does, and keeps the mails here. */
export async function delivered(rest: RestServer): Promise<Mail[]> {
	const db = connect(addressesAt(rest.databaseUrl).worker)
	const mails: Mail[] = []
	const mailer = { send: async (mail: Mail) => void mails.push(mail), describe: () => 'here', close: () => {} }
	await deliverDue(
		{ db, mailer, leadsTo: 'owner@red.example', siteUrl: 'https://site.example', log: quiet, timing },
		20_000,
	)
	await db.destroy()
	return mails
}

/** What the link in a mail carries. */
export const tokenIn = (mail: Mail | undefined) => /\/visit\?token=([0-9a-f]+)/.exec(mail?.text ?? '')?.[1] ?? ''
