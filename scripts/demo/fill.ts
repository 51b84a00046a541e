import { sql } from 'kysely'
import { company } from '../../content/company.ts'
import { consent, textConsent } from '../../content/consent.ts'
import { fromField, toField } from '../../lib/desk-time.ts'
import { offerRange } from '../../lib/house-offer.ts'
import { HERO_NAME } from '../../lib/lead.ts'
import type { Database } from '../../server/database/connect.ts'
import type { Trx } from '../../server/storage/rows.ts'
import type { Step, Story } from './lead-story.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A photo that belongs to a stored lead. */
export type Picture = { lead: string; art: string; caption: string; at: Date }

/** Numbers that nobody has (555-01xx), but for the company's own. */
const own = [company.phone, company.phoneAlways].map((number) => number.slice(-4))
const numbers = Array.from({ length: 100 }, (_, number) => String(100 + number).padStart(4, '0'))
const phones = numbers.filter((number) => !own.includes(number)).map((number) => `(501) 555-${number}`)

/** Stores every story with all that happened, as if it had happened when it says. Answers the photos that are still to be stored. */
export async function fill(db: Database, stories: readonly Story[], now = Date.now()): Promise<Picture[]> {
	return await db.transaction().execute(async (trx) => {
		const { rows } = await sql<{ id: string }>`
			select user_id as id from public.user_roles where role = 'admin' order by created_at limit 1`.execute(trx)
		const pictures: Picture[] = []
		for (const [place, story] of stories.entries())
			pictures.push(...(await tell(trx, { story, place, now, owner: rows[0]?.id ?? null })))
		return pictures
	})
}

type Told = { story: Story; place: number; now: number; owner: string | null }
/** The stage after a step, if it moves the lead on. */
function stageAfter(step: Step): string | undefined {
	if ('stage' in step) return step.stage
	if ('offer' in step) return step.sent && 'offer_made'
	return 'call' in step && ['reached', 'left_message', 'not_interested'].includes(step.call) ? 'contacted' : undefined
}

/** Each stage a lead reached, and when, in the order of stages. */
function stagesOf(steps: readonly Step[], at: (step: Step) => Date) {
	const order = ['new', 'contacted', 'offer_made', 'under_contract', 'closed', 'lost']
	const reached: { stage: string; at: Date }[] = []
	for (const step of steps) {
		const stage = stageAfter(step)
		const last = reached.at(-1)?.stage ?? 'new'
		if (stage && order.indexOf(stage) > order.indexOf(last)) reached.push({ stage, at: at(step) })
	}
	return reached
}

async function tell(trx: Trx, { story, place, now, owner }: Told): Promise<Picture[]> {
	const { steps = [], came } = story
	const created = typeof came === 'number' ? now - came * MINUTE : clock(-came[0], came[1], now)
	// What would be in the future has only just happened.
	const at = (step: Step) => new Date(Math.min(created + step.h * HOUR, now - MINUTE))
	const stages = stagesOf(steps, at)
	const name = story.name ?? HERO_NAME
	const email = `${(story.name ?? story.address)
		.toLowerCase()
		.replaceAll(/[^a-z0-9]+/g, '.')
		.slice(0, 40)}${place}@example.com`
	const lead = crypto.randomUUID()
	await sql`
		insert into public.leads (id, created_at, name, phone, email, address, status, motivation, source_page, utm_source, suspected_spam,
			suspected_because, came_by)
		values (${lead}, ${new Date(created)}, ${name}, ${phones[place]}, ${email}, ${story.address}, ${stages.at(-1)?.stage ?? 'new'},
			${story.says ?? ''}, ${story.page ?? '/'}, ${story.source ?? ''}, ${story.spam ?? false}, ${story.spam ? 'too_fast' : null}, 'demo')`.execute(
		trx,
	)
	await agreements(trx, { lead, story, created: new Date(created), email })
	for (const step of steps) await store(trx, step, { lead, owner, at: at(step), now })
	await work(trx, { lead, story, created, stages, now })
	await history(trx, { lead, created, stages, owner })
	return steps.flatMap((step) =>
		'photo' in step ? [{ lead, art: step.photo, caption: step.caption, at: at(step) }] : [],
	)
}

/** A clock of the office, so many days from today. */
const clock = (days: number, hour: string, now: number) =>
	fromField(`${toField(now + days * DAY).slice(0, 10)}T${hour}`)

async function agreements(
	trx: Trx,
	{ lead, story, created, email }: { lead: string; story: Story; created: Date; email: string },
) {
	const page = story.page ?? '/'
	await sql`
		insert into public.consents (lead_id, created_at, wording_version, page, user_agent)
		values (${lead}, ${created}, ${consent.version}, ${page}, 'Demo')`.execute(trx)
	// As if they had gone out; what waits to be sent for such a lead is refused.
	for (const kind of story.spam ? [] : ['lead-owner', 'lead-homeowner'])
		await sql`
			insert into public.messages (kind, recipient, lead_id, created_at, sent_at, attempts, status)
			values (${kind}, ${kind === 'lead-homeowner' ? email : null}, ${lead}, ${created}, ${created}, 1, 'sent')`.execute(
			trx,
		)
	if (!story.texts) return
	await sql`
		insert into public.text_consents (lead_id, wording_version, page, user_agent) values (${lead}, ${textConsent.version}, ${page}, 'Demo')
	`.execute(trx)
	await sql`update public.text_consents set created_at = ${created} where lead_id = ${lead}`.execute(trx)
}

type Stored = { lead: string; owner: string | null; at: Date; now: number }

async function store(trx: Trx, step: Step, { lead, owner, at, now }: Stored) {
	if ('call' in step)
		await sql`
			insert into public.lead_contacts (lead_id, at, actor, way, outcome, note)
			values (${lead}, ${at}, ${owner}, 'call', ${step.call}, ${step.note ?? ''})`.execute(trx)
	else if ('task' in step)
		await sql`
			insert into public.lead_tasks (lead_id, created_at, author, title, due, done_at, done_by)
			values (${lead}, ${at}, ${owner}, ${step.task}, ${new Date(clock(step.due, '12:00', now))}, ${step.done ? at : null}, ${step.done ? owner : null})
		`.execute(trx)
	else if ('offer' in step) await storeOffer(trx, step, { lead, owner, at, now })
	else if ('visit' in step) await storeVisit(trx, step, { lead, owner, at, now })
	else if ('note' in step)
		await sql`
			insert into public.lead_notes (lead_id, created_at, author, body) values (${lead}, ${at}, ${owner}, ${step.note})`.execute(
			trx,
		)
}

async function storeOffer(
	trx: Trx,
	{ offer, repairs, reasons, sent }: Extract<Step, { offer: number }>,
	{ lead, owner, at }: Stored,
) {
	const inputs = { value: offer, repairs, surprises: 10, months: 5, holdingMonth: 1_050, closing: 8, profit: 12 }
	const { low, high } = offerRange(inputs)
	await sql`
		insert into public.lead_offers (lead_id, created_at, author, inputs, low, high, reasons, sent_at, sent_by)
		values (${lead}, ${at}, ${owner}, ${JSON.stringify(inputs)}::jsonb, ${low}, ${high}, ${reasons}, ${sent ? at : null}, ${sent ?? null})
	`.execute(trx)
}

/** Beside somebody's own visits: an hour that is taken is left alone. */
async function storeVisit(trx: Trx, step: Extract<Step, { visit: string }>, { lead, owner, at, now }: Stored) {
	const start = new Date(clock(...step.at, now))
	const end = new Date(start.getTime() + 45 * MINUTE)
	const fixed = step.visit !== 'proposed'
	await sql`
		insert into public.lead_visits (lead_id, created_at, author, proposed, minutes, note, state, starts_at, ends_at, answered_at)
		select ${lead}::uuid, ${at}::timestamptz, ${owner}::uuid, array[${start}::timestamptz], 45, ${step.note ?? ''}, ${step.visit},
			${fixed ? start : null}::timestamptz, ${fixed ? end : null}::timestamptz, ${fixed ? at : null}::timestamptz
		where not exists (
			select from public.lead_visits v where v.state = 'booked' and tstzrange(v.starts_at, v.ends_at) && tstzrange(${start}, ${end})
		)`.execute(trx)
}

type Reached = ReturnType<typeof stagesOf>

/** Where the lead stands, and since when. What triggers made of it just now is put right. */
async function work(
	trx: Trx,
	{ lead, story, created, stages, now }: { lead: string; story: Story; created: number; stages: Reached; now: number },
) {
	const { next } = story
	const since = new Date(stages.at(-1)?.at ?? created)
	// What follows by itself is not told as somebody's decision, and a made-up wish is nobody's.
	await sql`select set_config('desk.proposes', 'yes', true), set_config('desk.wish', 'yes', true)`.execute(trx)
	const when = (...names: string[]) => stages.find(({ stage }) => names.includes(stage))?.at ?? null
	await sql`
		update public.lead_work set
			status_since = ${since}, rank = ${-since.getTime() / 1000},
			contacted_at = ${when('contacted', 'offer_made', 'under_contract', 'closed')},
			offer_made_at = ${when('offer_made', 'under_contract', 'closed')}, under_contract_at = ${when('under_contract', 'closed')},
			closed_at = ${when('closed')}, lost_at = ${when('lost')},
			do_not_contact_at = ${story.doNotContact ? since : null}
		where lead_id = ${lead}`.execute(trx)
	const due = next ? clock(next[1], next[2], now) : stages.length === 0 ? created : undefined
	if (due)
		await sql`
			update public.lead_work set next_action = ${next?.[0] ?? 'call'}, next_due = ${new Date(due)}, next_note = ${next?.[3] ?? ''}
			where lead_id = ${lead} and next_due is not null`.execute(trx)
}

/** The trail: when it came, and each stage. */
async function history(
	trx: Trx,
	{ lead, created, stages, owner }: { lead: string; created: number; stages: Reached; owner: string | null },
) {
	await sql`update public.lead_events set created_at = ${new Date(created)} where lead_id = ${lead}`.execute(trx)
	for (const [place, { stage, at }] of stages.entries())
		await sql`
			insert into public.lead_events (lead_id, created_at, actor, kind, changes) values (${lead}, ${at}, ${owner}, 'updated',
				${JSON.stringify({ status: [stages[place - 1]?.stage ?? 'new', stage] })}::jsonb)`.execute(trx)
}
