import * as words from '../../../content/words/desk/house.ts'
import { mails } from '../../../content/words/desk/timeline.ts'
import { timeAgo } from '../../../lib/time-ago.ts'
import { alertBox } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { toast } from '../../ui/toast.tsx'
import { useAction } from '../../ui/use-action.ts'
import { usePolled } from './use-polled.ts'

type Mail = {
	id: string
	created_at: string
	kind: string
	recipient: string | null
	status: 'queued' | 'failed'
	last_error: string | null
	attempts: number
}
type Stuck = { mails: Mail[]; all: number }

const SHOWN = 20
const MINUTE_MS = 60_000

/** What was tried at least once and did not go out, the newest first. Who may see it is the database's to say. */
async function askForStuck(): Promise<Stuck> {
	const { supabase } = await import('../../platform/supabase.ts')
	const { data, count, error } = await supabase
		.from('messages')
		.select('id, created_at, kind, recipient, status, last_error, attempts', { count: 'exact' })
		.in('status', ['queued', 'failed'])
		.not('last_error', 'is', null)
		.order('created_at', { ascending: false })
		.limit(SHOWN)
		.overrideTypes<Mail[], { merge: false }>()
	if (error) throw error
	return { mails: data, all: count ?? data.length }
}

const kinds: Record<string, string> = {
	...mails,
	'lead-owner': words.mailLeadOwner,
	'lead-homeowner': words.mailLeadHomeowner,
	'lead-photos-owner': words.mailPhotos,
	'leads-digest': words.mailDigest,
	'morning-digest': words.mailMorning,
	'contact-owner': words.mailContact,
	'backup-failed': words.mailBackup,
	'webhook-stopped': words.mailWebhook,
	'team-invitation': words.mailInvitation,
}

/** As the database decides it (private.can_be_sent). */
const canBeSent = ({ status, kind }: Mail) => status === 'queued' || !(kind.startsWith('auth-') || kind in told)

/** Why one that was given up is not sent again. */
const told: Record<string, string> = { 'leads-digest': words.digestTells, 'morning-digest': words.morningOver }

function headline({ mails, all }: Stuck) {
	if (mails.every(({ status }) => status === 'failed')) return words.notDelivered(all)
	return mails.every(({ status }) => status === 'queued') ? words.notGone(all) : words.notGoneOrDelivered(all)
}

/** Mail that keeps failing, or was given up, with the reason and a button. The leads themselves are kept all the same. */
export function StuckMail({ open = false, onSent }: { open?: boolean; onSent?: () => void }) {
	const { data, again } = usePolled(askForStuck, MINUTE_MS)
	const { busy, run } = useAction()
	const send = (which: string) =>
		run(which, async () => {
			try {
				const { supabase } = await import('../../platform/supabase.ts')
				const { data: sent, error } = await supabase.rpc('send_mail_now', which === 'all' ? {} : { message: which })
				if (error) throw error
				if (sent === 0) toast.notice(words.beingSent)
				else toast.notice(sent === 1 ? words.oneSent : words.severalSent(sent))
				await again()
				onSent?.()
			} catch {
				toast.error(words.notSent)
			}
			return undefined
		})
	if (!data || data.all === 0) return null
	const { mails, all } = data
	return (
		<details open={open} className={classes(alertBox, 'my-5')}>
			<summary className="cursor-pointer font-bold">{headline(data)}</summary>
			{mails.filter(canBeSent).length > 1 && (
				<Button look="ink" className="mt-4" disabled={busy !== undefined} onClick={() => send('all')}>
					{busy === 'all' ? words.sending : words.sendAllNow}
				</Button>
			)}
			<ul className="mt-3 grid divide-y divide-door/15 text-sm">
				{mails.map((mail) => (
					<li key={mail.id} className="grid items-center gap-x-6 gap-y-2 py-3 sm:grid-cols-[1fr_auto]">
						<div className="min-w-0 wrap-anywhere">
							<p>
								<span className="font-semibold">{kinds[mail.kind] ?? words.mailOfAccounts}</span>
								{mail.recipient && ` (${mail.recipient})`}: {mail.last_error}
							</p>
							<p className="text-sm text-mute">
								{words.written}
								{timeAgo(mail.created_at)}, {mail.attempts === 1 ? words.triedOnce : words.triedTimes(mail.attempts)}
								{mail.status === 'queued' ? words.triedAgain : words.givenUp}.
								{!canBeSent(mail) && (told[mail.kind] ?? words.linkTooOld)}
							</p>
						</div>
						{canBeSent(mail) && (
							<Button
								look="quiet"
								disabled={busy !== undefined}
								onClick={() => send(mail.id)}
								aria-label={words.sendThisNow(kinds[mail.kind], mail.recipient)}
							>
								{busy === mail.id ? words.sending : words.sendNow}
							</Button>
						)}
					</li>
				))}
			</ul>
			{all > mails.length && <p className="mt-3 text-sm">{words.andMoreOlderOnes(all - mails.length)}</p>}
		</details>
	)
}
