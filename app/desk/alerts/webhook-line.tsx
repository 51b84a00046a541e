import { Ellipsis } from 'lucide'
import { useState } from 'react'
import * as words from '../../../content/words/desk/webhooks.ts'
import { timeAgo } from '../../../lib/time-ago.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { changeWebhook, removeWebhook, renewSecret, testWebhook, type Webhook } from '../data/webhooks.ts'
import { small } from '../ui/card.tsx'
import { Choices } from '../ui/menu.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { keep } from '../ui/use-kept.ts'
import { Secret } from './secret.tsx'
import { draftOf, WebhookForm } from './webhook-form.tsx'

/** The part of an address that one knows it by. */
export const hostOf = (url: string) => URL.parse(url)?.host ?? url

function stateOf({ active, given_up_at, failing_since }: Webhook) {
	if (given_up_at) return words.givenUp(timeAgo(given_up_at))
	return active && failing_since ? words.failing(timeAgo(failing_since)) : ''
}

/** One other tool: where, what of, how it goes, and what can be done about it. */
export function WebhookLine({ webhook }: { webhook: Webhook }) {
	const { url, events, active } = webhook
	const [asking, setAsking] = useState<'change' | 'renew' | 'remove'>()
	const host = hostOf(url)
	const trouble = stateOf(webhook)
	const turn = () => changeWebhook(webhook, { active: !active }, active ? words.turnedOff : words.turnedOn)
	return (
		<li className="grid gap-x-6 gap-y-3 py-3 sm:grid-cols-[1fr_auto] sm:items-start">
			<div className="min-w-0">
				<p className="font-semibold wrap-anywhere">
					{host}{' '}
					<span className={classes('rounded-full px-2 py-0.5 text-xs font-bold', active ? 'bg-leaf' : 'bg-sand')}>
						{active ? words.on : words.off}
					</span>
				</p>
				<p className="text-sm text-mute">{events.map((event) => words.events[event]).join(' · ')}</p>
				{trouble && <p className="mt-1 text-sm font-medium text-door-deep">{trouble}</p>}
			</div>
			<div className="flex gap-2">
				<button type="button" aria-label={words.testOf(host)} onClick={() => testWebhook(webhook)} className={small}>
					{words.test}
				</button>
				<Choices
					label={words.more(host)}
					className={classes(small, 'min-w-11 px-2')}
					choices={[
						{ label: words.change, onChoose: () => setAsking('change') },
						{ label: active ? words.turnOff : words.turnOn, onChoose: turn },
						{ label: words.renew, onChoose: () => setAsking('renew') },
						{ label: words.remove, onChoose: () => setAsking('remove'), end: true },
					]}
				>
					<Icon of={Ellipsis} className="size-5" />
				</Choices>
			</div>
			<Ask webhook={webhook} what={asking} onDone={() => setAsking(undefined)} />
		</li>
	)
}

type Asked = { webhook: Webhook; what: 'change' | 'renew' | 'remove' | undefined; onDone: () => void }

function Ask({ webhook, what, onDone }: Asked) {
	const [secret, setSecret] = useState<string>()
	const [busy, setBusy] = useState(false)
	const done = () => {
		keep(draftOf(webhook), undefined)
		setSecret(undefined)
		onDone()
	}
	const doing = async (work: () => Promise<unknown>) => {
		setBusy(true)
		await work()
		setBusy(false)
	}
	const asks = {
		change: { title: hostOf(webhook.url), note: undefined },
		renew: secret ? { title: words.secret, note: undefined } : { title: words.renewTitle, note: words.renewNote },
		remove: { title: words.removeTitle(hostOf(webhook.url)), note: words.removeNote },
	}
	const { title, note } = asks[what ?? 'change']
	return (
		<Sheet open={what !== undefined} onClose={done} title={title} note={note}>
			{what === 'change' && (
				<WebhookForm
					begun={webhook}
					onCancel={done}
					onSave={async ({ url, events }) => {
						const moved = url === webhook.url ? {} : { url }
						if (await changeWebhook(webhook, { events, ...moved }, words.saved)) done()
					}}
				/>
			)}
			{what === 'renew' && secret && <Secret secret={secret} onKept={done} />}
			{(what === 'remove' || (what === 'renew' && !secret)) && (
				<div className="flex flex-wrap gap-2">
					<Button
						disabled={busy}
						onClick={() =>
							doing(async () => {
								if (what === 'renew') setSecret(await renewSecret(webhook))
								else if (await removeWebhook(webhook)) done()
							})
						}
					>
						{what === 'renew' ? words.renew : words.remove}
					</Button>
					<Button look="quiet" onClick={done}>
						{words.cancel}
					</Button>
				</div>
			)}
		</Sheet>
	)
}
