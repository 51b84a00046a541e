import * as words from '../../../content/words/desk/webhooks.ts'
import { dueWords } from '../../../lib/desk-time.ts'
import { formatPhone } from '../../../lib/phone.ts'
import { timeAgo } from '../../../lib/time-ago.ts'
import { Failure } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { type Told as Row, tellAgain, useTold, useWebhooks } from '../data/webhooks.ts'
import { Card, link, small } from '../ui/card.tsx'
import { hostOf } from './webhook-line.tsx'

/** What went out to other tools and by text, how it went, and once more. */
export function Told() {
	const { data, isError, refetch } = useTold()
	return (
		<Card title={words.log}>
			<p className="mb-2 text-sm text-mute">{words.logNote}</p>
			<Failure text={isError ? words.logFailed : ''}>
				<Button look="ink" className="mt-4" onClick={() => refetch()}>
					{words.tryAgain}
				</Button>
			</Failure>
			{data?.length === 0 && <p className="text-sm">{words.nothing}</p>}
			<ul className="grid divide-y divide-line">
				{data?.map((row) => (
					<Line key={row.id} row={row} />
				))}
			</ul>
		</Card>
	)
}

const looks = { queued: 'bg-sand', sent: 'bg-leaf', failed: 'bg-blush text-door-deep' }

function Line({ row }: { row: Row }) {
	const { data: webhooks = [] } = useWebhooks()
	const { event, status, phone, webhook_id, created_at, lead_id } = row
	const what = event === 'test' ? words.testEvent : words.told[event]
	const webhook = webhooks.find(({ id }) => id === webhook_id)
	const whom = phone ? words.textTo(formatPhone(phone)) : webhook ? hostOf(webhook.url) : words.gone
	return (
		<li className="grid items-center gap-x-6 gap-y-2 py-3 sm:grid-cols-[1fr_auto]">
			<div className="min-w-0 wrap-anywhere">
				<p>
					<span className="font-semibold">{what}</span>, {whom}{' '}
					<span className={classes('rounded-full px-2 py-0.5 text-xs font-bold', looks[status])}>
						{words.states[status]}
					</span>
				</p>
				<p className="text-sm text-mute">
					{[timeAgo(created_at), ...howItWent(row)].join(' · ')}
					{lead_id && (
						<>
							{' · '}
							<a href={`/admin/leads/${lead_id}`} className={link}>
								{words.openLead}
							</a>
						</>
					)}
				</p>
			</div>
			{status !== 'queued' && (phone || webhook) && (
				<button
					type="button"
					aria-label={words.againFor(what, whom)}
					onClick={() => tellAgain(row)}
					className={classes(small, 'justify-self-start')}
				>
					{words.again}
				</button>
			)}
		</li>
	)
}

function howItWent({ status, code, attempts, last_error, next_attempt_at }: Row): string[] {
	const why = last_error && (words.reasons[last_error] ?? last_error)
	return [
		attempts > 0 ? words.tries(attempts) : '',
		code ? words.answered(code) : '',
		status !== 'sent' && why ? why : '',
		status === 'queued' && attempts > 0 ? words.nextTry(dueWords(next_attempt_at)) : '',
	].filter(Boolean)
}
