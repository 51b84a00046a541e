import { useQuery } from '@tanstack/react-query'
import * as words from '../../../content/words/desk/mails.ts'
import { ask, rows } from './ask.ts'
import { change } from './change.ts'
import type { MailBody } from './rows.ts'

export type LeadMail = MailBody & { id: string; created_at: string }

/** Mails about a lead, to its homeowner and to the owner. */
export const useMails = (lead: string) =>
	useQuery({
		queryKey: ['lead', lead, 'mails'],
		queryFn: () =>
			rows((supabase) =>
				supabase
					.from('messages')
					.select('id,created_at,kind,recipient,status,sent_at,last_error')
					.eq('lead_id', lead)
					.order('created_at', { ascending: false })
					.limit(20)
					.overrideTypes<LeadMail[], { merge: false }>(),
			),
		// A mail that waits is gone in a moment, and no realtime tells of mails.
		refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'queued') ? 3_000 : false),
	})

const always = ['lead-owner', 'lead-homeowner']
/** Only the newest can still hold. */
const whileItHolds = ['lead-offer', 'visit-proposed', 'visit-confirmed']

/** Whether the database may send it once more; it has the last word. */
export const canGoAgain = (mail: LeadMail, all: LeadMail[]) =>
	always.includes(mail.kind) ||
	(whileItHolds.includes(mail.kind) && all.find(({ kind }) => kind === mail.kind) === mail)

export const sendAgain = ({ id }: LeadMail) =>
	change({ write: () => ask('send_mail_again', { message: id }), says: words.onItsWay })
