import type { Selectable } from 'kysely'
import { authMailKinds, renderAuthMail } from '../auth/mailed/mails.ts'
import { renderNotice } from '../auth/mailed/notices.ts'
import { notices } from '../auth/settings/notices.ts'
import type { Tables } from '../database/tables.ts'
import { backupFailed } from './backup-failed.ts'
import { contactOwner } from './contact-owner.ts'
import { DIGEST, type Digest } from './digest.ts'
import { leadHomeowner } from './lead-homeowner.ts'
import { leadOwner } from './lead-owner.ts'
import { leadsDigest } from './leads-digest.ts'

export type Lead = Selectable<Tables['leads']>

/** A mail without its recipient. */
export type Content = { subject: string; html: string; text: string; replyTo?: string }

/** What a mail is made of: the row or rows it speaks of, values that came with the message, and where the site lives. */
export type Subject = { lead: Lead | null; digest?: Digest; data: Record<string, unknown>; siteUrl: string }

/** Every kind of message, by the name the database gives it. Nothing is made of a message whose subject is gone. */
const templates = new Map<string, (subject: Subject) => Content | null>([
	['lead-owner', ({ lead, siteUrl }) => lead && leadOwner(lead, siteUrl)],
	['lead-homeowner', ({ lead }) => lead && leadHomeowner(lead)],
	[DIGEST, ({ digest, siteUrl }) => (digest ? leadsDigest(digest, siteUrl) : null)],
	['backup-failed', ({ data, siteUrl }) => backupFailed(data, siteUrl)],
	['contact-owner', ({ data }) => contactOwner(data)],
	...authMailKinds.map((kind) => [kind, ({ data }: Subject) => renderAuthMail(kind, data)] as const),
	...notices.map((notice) => [notice, ({ data, siteUrl }: Subject) => renderNotice(notice, data, siteUrl)] as const),
])

export const isKnownKind = (kind: string) => templates.has(kind)

export const render = (kind: string, subject: Subject): Content | null => templates.get(kind)?.(subject) ?? null
