/** The edge function that sends mail on hosted Supabase: the code of our server's worker, called by a schedule. */
import { company, sender } from '../../../content/company.ts'
import { readRetention } from '../../../lib/retention.ts'
import { withoutEndSlashes } from '../../../lib/text.ts'
import { deliverAlertsDue } from '../../../server/alerts/deliver-due.ts'
import { connect, pools } from '../../../server/database/connect.ts'
import { PublicAgent } from '../../../server/http/public-address.ts'
import { timing } from '../../../server/messages/deliver.ts'
import { deliverDue } from '../../../server/messages/deliver-due.ts'
import { errorCodes } from '../../../server/messages/delivery-error.ts'
import { createMailer } from '../../../server/messages/mailer.ts'
import { pushTiming } from '../../../server/messages/pushes/send.ts'
import { sendDuePushes } from '../../../server/messages/pushes/worker.ts'
import { accountRules, productRules } from '../../../server/retention/rules.ts'
import { sweepIfDue } from '../../../server/retention/sweep.ts'
import { readAlertSettings } from '../../../server/settings/alerts.ts'
import { pushKeysOf } from '../../../server/settings/push-keys.ts'
import { createHandler } from './handler.ts'

declare const Deno: {
	env: { get: (name: string) => string | undefined; toObject: () => Record<string, string> }
	serve: (handler: (request: Request) => Promise<Response>) => void
}

/** Without a key no phone can be told anything, and the desk says so. */
const pushKeys = pushKeysOf(Deno.env.get('VAPID_PRIVATE_KEY') ?? '')

/** Well below the time a call may last there, and the minute between two calls. */
const WITHIN_MS = 40_000
const SWEEP_WITHIN_MS = 10_000

function needed(name: string): string {
	const value = Deno.env.get(name)
	if (!value) throw new Error(`${name} is not set`)
	return value
}

type Line = (about: object, message: string) => void
const line =
	(level: 'info' | 'warn' | 'error'): Line =>
	(about, message) =>
		console[level](JSON.stringify({ ...about, message }))

const delivery = {
	db: connect(needed('SUPABASE_DB_URL'), pools.worker),
	mailer: createMailer({
		smtpUrl: needed('SMTP_URL'),
		mailFrom: Deno.env.get('MAIL_FROM') ?? sender,
		dataDir: '',
	}),
	leadsTo: Deno.env.get('LEADS_TO') ?? company.email,
	siteUrl: withoutEndSlashes(needed('SITE_URL')),
	log: { info: line('info'), warn: line('warn'), error: line('error') },
	timing,
}

const { db, log, siteUrl } = delivery
const { webhooksToPrivate: toPrivate, texts } = readAlertSettings(Deno.env.toObject())
const retention = readRetention(Deno.env.toObject())

async function sweep() {
	const end = performance.now() + SWEEP_WITHIN_MS
	const asked = { db, log, stopped: () => performance.now() > end }
	await sweepIfDue('retention', { ...asked, rules: productRules(retention) })
	await sweepIfDue('retention of accounts', { ...asked, rules: accountRules(retention) })
}

/** Mails, webhooks and notices do not wait for each other. */
async function deliver() {
	const sending = pushKeys && { db, log, keys: pushKeys, agent: new PublicAgent(), timing: pushTiming }
	const notices =
		sending && sendDuePushes(sending, WITHIN_MS).catch((error) => log.warn(errorCodes(error), 'notices not sent'))
	const alerts = deliverAlertsDue({ db, log, siteUrl, toPrivate, texts }, WITHIN_MS).catch((error) => {
		log.warn({ code: error.code }, 'alerts cannot be read')
		return 0
	})
	const [mails, others] = await Promise.all([deliverDue(delivery, WITHIN_MS), alerts, notices])
	return mails + others
}

Deno.serve(createHandler({ key: needed('DELIVERY_KEY'), deliver, sweep }))
