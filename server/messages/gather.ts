import { sql } from 'kysely'
import { VISIT_PATH } from '../../lib/visits.ts'
import type { Database } from '../database/connect.ts'
import { DIGEST, takeDigest } from './digest.ts'
import type { Lead, Offer, Subject, Visit } from './mails/content.ts'
import { MORNING, takeMorning } from './morning.ts'
import type { Message } from './outbox.ts'
import { PHOTOS } from './templates.ts'

type Asked = { message: Message; lead: Lead | null; data: Record<string, unknown> }
type From = { db: Database; siteUrl: string; photosLink?: (lead: string) => Promise<string> }

/** Everything that the mail of a message is made of. */
export async function gather({ message, lead, data }: Asked, { db, siteUrl, photosLink }: From): Promise<Subject> {
	const visit = await findVisit(db, data.visit)
	return {
		lead,
		data,
		siteUrl,
		digest: message.kind === DIGEST ? await takeDigest(db, message.id) : undefined,
		morning: message.kind === MORNING ? await takeMorning(db, message) : undefined,
		photos: message.kind === PHOTOS && lead ? await countPhotos(db, lead.id) : 0,
		photosLink: lead ? await photosLink?.(lead.id) : undefined,
		offer: await findOffer(db, data.offer),
		visit,
		visitLink: visit && message.recipient !== null ? await linkTo(visit, { db, siteUrl }) : undefined,
	}
}

async function countPhotos(db: Database, lead: string): Promise<number> {
	const counting = db.selectFrom('lead_photos').select(({ fn }) => fn.countAll<string>().as('count'))
	return Number((await counting.where('lead_id', '=', lead).executeTakeFirst())?.count ?? 0)
}

const findOffer = async (db: Database, id: unknown): Promise<Offer | undefined> =>
	typeof id === 'string' ? db.selectFrom('lead_offers').selectAll().where('id', '=', id).executeTakeFirst() : undefined

const findVisit = async (db: Database, id: unknown): Promise<Visit | undefined> =>
	typeof id === 'string' ? db.selectFrom('lead_visits').selectAll().where('id', '=', id).executeTakeFirst() : undefined

/** Made as the mail is: the database keeps no more than its hash. */
async function linkTo(visit: Visit, { db, siteUrl }: Omit<From, 'photosLink'>): Promise<string> {
	const { rows } = await sql<{ token: string }>`select private.visit_link(${visit.id}) as token`.execute(db)
	return `${siteUrl}${VISIT_PATH}?token=${rows[0]?.token ?? ''}`
}
