import { Laptop, Smartphone } from 'lucide'
import { useRef, useState } from 'react'
import * as words from '../../../content/words/account.ts'
import { deviceOf, isHandheld } from '../../../lib/device.ts'
import { dayOf, timeAgo } from '../../../lib/time-ago.ts'
import { Failure } from '../../ui/alert.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Aside } from '../../ui/submit.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAction } from '../../ui/use-action.ts'
import { attempt } from '../session/attempt.ts'
import type { Device, Devices } from './use-devices.ts'

const SHOWN = 5

export function DeviceList({ devices, failure, load, insist }: Devices) {
	const [all, setAll] = useState(false)
	const list = useRef<HTMLUListElement>(null)
	if (failure)
		return (
			<Failure text={failure}>
				<Aside onClick={insist}>{words.tryAgain}</Aside>
			</Failure>
		)
	if (!devices) return <p className="text-mute">{words.gettingDevices}</p>
	const ended = async () => {
		await load()
		// What had the focus is gone.
		list.current?.focus()
	}
	const hidden = all ? 0 : devices.length - SHOWN
	return (
		<>
			<ul
				ref={list}
				tabIndex={-1}
				aria-label={words.whereYouAreSignedIn}
				className="grid divide-y divide-line rounded-xl border border-line outline-none"
			>
				{devices.slice(0, hidden > 0 ? SHOWN : undefined).map((device) => (
					<DeviceItem key={device.id} device={device} onEnded={ended} />
				))}
			</ul>
			{hidden > 0 && <Aside onClick={() => setAll(true)}>{words.showMore(hidden)}</Aside>}
			{devices.length === 1 && <p className="mt-2.5 text-sm text-mute">{words.nowhereElse}</p>}
		</>
	)
}

function DeviceItem({ device, onEnded }: { device: Device; onEnded: () => Promise<void> }) {
	const { busy, failure, run } = useAction()
	const name = deviceOf(device.user_agent)
	const end = () =>
		run('end', async () => {
			const refused = await attempt((client) => client.rpc('end_my_session', { id: device.id }))
			if (refused) return refused
			toast.notice(words.isSignedOut(name))
			await onEnded()
		})
	return (
		<li className="px-4 py-3">
			<div className="grid grid-cols-[auto_1fr] gap-x-3 sm:grid-cols-[auto_1fr_auto]">
				<Icon of={isHandheld(name) ? Smartphone : Laptop} className="mt-0.5 size-5 text-mute" />
				<div className="min-w-0">
					<p className="font-medium">{name}</p>
					<p className="text-sm text-mute">
						{words.signedIn}
						<time dateTime={device.created_at}>{dayOf(device.created_at)}</time>
						{!device.is_current && (
							<>
								{words.lastUsedOn}
								<time dateTime={device.last_used_at}>{timeAgo(device.last_used_at)}</time>
							</>
						)}
					</p>
				</div>
				<div className="col-start-2 max-sm:-mb-2 sm:col-start-auto sm:self-center">
					{device.is_current ? (
						<p className="text-sm font-medium text-lawn max-sm:pt-1 max-sm:pb-2">{words.thisDevice}</p>
					) : (
						<Aside onClick={end} disabled={busy !== undefined}>
							{busy ? words.ending : words.endThisOne}
							<span className="sr-only"> ({name})</span>
						</Aside>
					)}
				</div>
			</div>
			<Failure text={failure} />
		</li>
	)
}
