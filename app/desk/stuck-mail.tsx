import { timeAgo } from '../../lib/date.ts'
import { alertBox } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { toast } from '../ui/toast.tsx'
import { useAction } from '../ui/use-action.ts'
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
	const { supabase } = await import('../platform/supabase.ts')
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
	'lead-owner': 'A lead, to you',
	'lead-homeowner': 'The confirmation to a homeowner',
	'leads-digest': 'The digest of suspected leads, to you',
	'contact-owner': 'A message, to you',
	'backup-failed': 'The news of a failed backup, to you',
}

/** As the database decides it (private.can_be_sent). */
const canBeSent = ({ status, kind }: Mail) =>
	status === 'queued' || (!kind.startsWith('auth-') && kind !== 'leads-digest')

function headline({ mails, all }: Stuck) {
	const what = all === 1 ? 'One email' : `${all} emails`
	if (mails.every(({ status }) => status === 'failed')) return `${what} could not be delivered`
	const verb = all === 1 ? 'has' : 'have'
	return mails.every(({ status }) => status === 'queued')
		? `${what} ${verb} not gone out yet`
		: `${what} ${verb} not gone out yet or could not be delivered`
}

/** Mail that keeps failing, or was given up, with the reason and a button. The leads themselves are kept all the same. */
export function StuckMail({ open = false, onSent }: { open?: boolean; onSent?: () => void }) {
	const { data, again } = usePolled(askForStuck, MINUTE_MS)
	const { busy, run } = useAction()
	const send = (which: string) =>
		run(which, async () => {
			try {
				const { supabase } = await import('../platform/supabase.ts')
				const { data: sent, error } = await supabase.rpc('send_mail_now', which === 'all' ? {} : { message: which })
				if (error) throw error
				if (sent === 0) toast.notice('It is being sent this moment.')
				else toast.notice(sent === 1 ? 'The email is on its way.' : `${sent} emails are on their way.`)
				await again()
				onSent?.()
			} catch {
				toast.error('That did not work. Please try again.')
			}
			return undefined
		})
	if (!data || data.all === 0) return null
	const { mails, all } = data
	return (
		<details open={open} className={classes(alertBox, 'mt-8')}>
			<summary className="cursor-pointer font-[650]">{headline(data)}</summary>
			{mails.filter(canBeSent).length > 1 && (
				<Button look="ink" className="mt-4" disabled={busy !== undefined} onClick={() => send('all')}>
					{busy === 'all' ? 'Sending...' : 'Send all now'}
				</Button>
			)}
			<ul className="mt-3 grid divide-y divide-door/15 text-[0.95rem]">
				{mails.map((mail) => (
					<li key={mail.id} className="grid items-center gap-x-6 gap-y-2 py-3 sm:grid-cols-[1fr_auto]">
						<div className="min-w-0 wrap-anywhere">
							<p>
								<span className="font-[600]">{kinds[mail.kind] ?? 'An email of the accounts'}</span>
								{mail.recipient && ` (${mail.recipient})`}: {mail.last_error}
							</p>
							<p className="text-[0.9rem] text-mute">
								Written {timeAgo(mail.created_at)},{' '}
								{mail.attempts === 1 ? 'tried once' : `tried ${mail.attempts} times`}
								{mail.status === 'queued' ? '; it is tried again by itself' : '; given up'}.
								{!canBeSent(mail) &&
									(mail.kind === 'leads-digest'
										? ' The next digest tells of these leads.'
										: ' Its link is no longer good: whoever needs one can ask for another.')}
							</p>
						</div>
						{canBeSent(mail) && (
							<Button
								look="quiet"
								disabled={busy !== undefined}
								onClick={() => send(mail.id)}
								aria-label={`Send now: ${kinds[mail.kind] ?? 'email'}${mail.recipient ? ` to ${mail.recipient}` : ''}`}
							>
								{busy === mail.id ? 'Sending...' : 'Send now'}
							</Button>
						)}
					</li>
				))}
			</ul>
			{all > mails.length && <p className="mt-3 text-[0.95rem]">And {all - mails.length} more, older ones.</p>}
		</details>
	)
}
