import type { Suspicion } from '../../../content/suspicions.ts'
import type { statuses } from '../../../content/words/desk/stages.ts'
import type { LeadColumns } from '../../../lib/lead.ts'

/** Rows as the database gives them to the desk, each kind once. */

export type Stage = keyof typeof statuses
export type NextAction = 'call' | 'text' | 'mail' | 'visit' | 'offer' | 'close' | 'other'

/** The view `desk_leads`: a lead and its work. Lists, Today and a lead's page all have rows of this. */
export type DeskLead = LeadColumns & {
	id: string
	created_at: string
	source_page: string
	suspected_because: Suspicion | null
	utm_source: string
	utm_medium: string
	utm_campaign: string
	status: Stage
	suspected: boolean
	town: string | null
	source: string
	texts: 'none' | 'agreed' | 'stopped'
	status_since: string
	next_action: NextAction | null
	next_due: string | null
	next_note: string
	first_contact_at: string | null
	last_contact_at: string | null
	tries: number
	assignee: string | null
	rank: string
	do_not_contact_at: string | null
	merged_into: string | null
	stale: boolean
	came_by: 'visitor' | 'import' | 'demo'
	import_id: string | null
	/** Not here any more, though it is in a list that was read before. */
	gone?: true
}

/** What `change_leads` takes for one lead, and answers to undo it. */
export type LeadChange = { id: string } & Partial<
	Pick<DeskLead, 'status' | 'suspected' | 'next_action' | 'next_due' | 'next_note' | 'assignee' | 'rank'>
> & { do_not_contact?: boolean }

export type ContactWay = 'call' | 'text' | 'mail' | 'visit'
export type Outcome =
	| 'reached'
	| 'left_message'
	| 'no_answer'
	| 'wrong_number'
	| 'not_interested'
	| 'call_again'
	| 'sent'

export type TaskRow = {
	id: string
	lead_id: string
	title: string
	due: string | null
	assignee: string | null
	done_at: string | null
}
export type NoteRow = { id: string; lead_id: string; author: string | null; body: string; created_at: string }
type OfLead = { lead_name: string }

/** `desk_today()` */
export type TodayRows = {
	now: string
	fresh: DeskLead[]
	due: DeskLead[]
	visits: DeskLead[]
	tasks: (TaskRow & OfLead)[]
	mentions: (NoteRow & OfLead)[]
}

/** `desk_counts()`: up to `most` of each. */
export type Counts = {
	most: number
	fresh: number
	late: number
	overdue: number
	spam: number
	stages: Record<Stage, number>
}

/** `desk_team()` */
export type TeamMember = { id: string; name: string; role: 'admin' | 'helper'; email: string | null }

/** `desk_views` */
export type DeskView = { id: string; owner: string; name: string; filters: Record<string, unknown>; shared: boolean }

type Happened<Kind extends string, Body> = {
	lead_id: string
	at: string
	kind: Kind
	id: string
	actor: string | null
	body: Body
}

/** The view `lead_timeline`. */
export type TimelineEntry =
	| Happened<'created' | 'updated', Record<string, readonly [unknown, unknown]>>
	| Happened<'merged' | 'unmerged', { other: string }>
	| Happened<'contact', { way: ContactWay; outcome: Outcome | null; again_at: string | null; note: string }>
	| Happened<'note', { body: string; mentions: string[]; edited_at: string | null }>
	| Happened<'task', Pick<TaskRow, 'title' | 'due' | 'assignee' | 'done_at'> & { done_by: string | null }>
	| Happened<'photo', { object_name: string; caption: string }>
	| Happened<'message', MailBody>
	| Happened<'consent', { wording_version: string; page: string }>
	| Happened<'text_consent', { wording_version: string; page: string; phone: string }>
	| Happened<'text_stop', { phone: string }>
	| Happened<'offer', { version: number; low: number; high: number; sent_at: string | null }>
	| Happened<'visit', { proposed: string[]; state: string; starts_at: string | null }>
	| Happened<'visit_answer', { state: string; starts_at: string | null; answer: string }>

export type MailBody = {
	kind: string
	recipient: string | null
	status: 'queued' | 'sent' | 'failed'
	sent_at: string | null
	last_error: string | null
}

export type MergeField = 'name' | 'phone' | 'email' | 'address' | 'motivation'
/** `similar_leads()` */
export type SimilarLead = Pick<DeskLead, 'id' | 'created_at' | 'status' | MergeField> & {
	same: ('phone' | 'email' | 'address')[]
	is_merged: boolean
	do_not_contact: boolean
}
