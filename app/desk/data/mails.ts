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

/** Whether the database would send it once more. */
export const canGoAgain = ({ kind }: LeadMail) => kind === 'lead-owner' || kind === 'lead-homeowner'

export const sendAgain = ({ id }: LeadMail) =>
	change({ write: () => ask('send_mail_again', { message: id }), says: words.onItsWay })
