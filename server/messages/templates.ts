import { DIGEST } from './digest.ts'
import { authMailKinds, renderAuthMail } from './mails/account-links.ts'
import { notices, renderNotice } from './mails/account-notices.ts'
import { backupFailed } from './mails/backup-failed.ts'
import { contactOwner } from './mails/contact-owner.ts'
import type { Content, Subject } from './mails/content.ts'
import { leadHomeowner } from './mails/lead-homeowner.ts'
import { leadOffer } from './mails/lead-offer.ts'
import { leadOwner } from './mails/lead-owner.ts'
import { leadPhotosOwner } from './mails/lead-photos-owner.ts'
import { leadsDigest } from './mails/leads-digest.ts'
import { morningDigest } from './mails/morning-digest.ts'
import { teamInvitation } from './mails/team-invitation.ts'
import { visitCanceled, visitConfirmed, visitOwner, visitProposed, visitReminder } from './mails/visits.ts'
import { webhookStopped } from './mails/webhook-stopped.ts'
import { MORNING } from './morning.ts'

/** Tells the owner of photos that came after the lead. */
export const PHOTOS = 'lead-photos-owner'

const visits = {
	'visit-proposed': visitProposed,
	'visit-confirmed': visitConfirmed,
	'visit-reminder': visitReminder,
	'visit-canceled': visitCanceled,
	'visit-owner': visitOwner,
}

/** Every kind of message, by the name the database gives it. Nothing is made of a message whose subject is gone. */
const templates = new Map<string, (subject: Subject) => Content | null>([
	['lead-owner', ({ lead, siteUrl }) => lead && leadOwner(lead, siteUrl)],
	['lead-homeowner', ({ lead, siteUrl, photosLink }) => lead && leadHomeowner(lead, siteUrl, photosLink)],
	[PHOTOS, ({ lead, photos = 0, siteUrl }) => lead && leadPhotosOwner(lead, photos, siteUrl)],
	['lead-offer', ({ lead, offer }) => (lead && offer ? leadOffer(lead, offer) : null)],
	...Object.entries(visits).map(
		([kind, make]) =>
			[
				kind,
				({ lead, visit, visitLink: link = '', siteUrl, data }: Subject) =>
					lead && visit ? make(lead, { visit, link, siteUrl, data }) : null,
			] as const,
	),
	[DIGEST, ({ digest, siteUrl }) => (digest ? leadsDigest(digest, siteUrl) : null)],
	[MORNING, ({ morning, siteUrl }) => (morning ? morningDigest(morning, siteUrl) : null)],
	['backup-failed', ({ data, siteUrl }) => backupFailed(data, siteUrl)],
	['webhook-stopped', ({ data, siteUrl }) => webhookStopped(data, siteUrl)],
	['team-invitation', ({ data, siteUrl }) => teamInvitation(data, siteUrl)],
	['contact-owner', ({ data }) => contactOwner(data)],
	...authMailKinds.map((kind) => [kind, ({ data }: Subject) => renderAuthMail(kind, data)] as const),
	...notices.map((notice) => [notice, ({ data, siteUrl }: Subject) => renderNotice(notice, data, siteUrl)] as const),
])

export const kinds = [...templates.keys()]
export const isKnownKind = (kind: string) => templates.has(kind)

/** What may have nothing to say by the time it goes out, and nothing went wrong: its leads are deleted, its morning is over. */
export const mayPass = (kind: string) => kind === DIGEST || kind === MORNING

export const render = (kind: string, subject: Subject): Content | null => templates.get(kind)?.(subject) ?? null
