import * as words from '../../../content/words/desk/this-phone.ts'
import { timeAgo } from '../../../lib/time-ago.ts'
import { Failure } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { type Device, removeDevice, useDevices, useThisDevice } from '../data/devices.ts'
import { Card, small } from '../ui/card.tsx'

/** Everywhere one's own notices go. */
export function Devices() {
	const { data: devices, isError, refetch } = useDevices()
	const { data: here } = useThisDevice()
	return (
		<Card title={words.devices}>
			<Failure text={isError ? words.devicesFailed : ''}>
				<Button look="ink" className="mt-4" onClick={() => refetch()}>
					{words.tryAgain}
				</Button>
			</Failure>
			{devices?.length === 0 && <p className="text-sm text-mute">{words.noDevices}</p>}
			<ul className="grid divide-y divide-line">
				{devices?.map((device) => (
					<One key={device.id} device={device} isHere={device.id === here} />
				))}
			</ul>
		</Card>
	)
}

function One({ device, isHere }: { device: Device; isHere: boolean }) {
	const { name, used_at, failed_at } = device
	return (
		<li className="flex flex-wrap items-center justify-between gap-3 py-3">
			<div className="min-w-0">
				<p className="font-semibold wrap-anywhere">
					{name} {isHere && <span className="font-normal text-mute">({words.here})</span>}
				</p>
				<p className="text-sm text-mute">{used_at ? words.lastUsed(timeAgo(used_at)) : words.neverUsed}</p>
				{failed_at && <p className="text-sm text-door-deep">{words.lastFailed}</p>}
			</div>
			<button
				type="button"
				aria-label={words.removeOne(name)}
				className={small}
				onClick={() => removeDevice(device, isHere)}
			>
				{words.remove}
			</button>
		</li>
	)
}
