import { useState } from 'react'
import * as words from '../../../content/words/desk/this-phone.ts'
import { isHandheld } from '../../../lib/device.ts'
import { type Hurdle, noticeKinds } from '../../../lib/notice.ts'
import { Failure } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import {
	type Device,
	refreshDevices,
	removeDevice,
	sendTest,
	setTells,
	useDevices,
	useThisDevice,
} from '../data/devices.ts'
import { hurdle, thisDevice, turnOn } from '../phone/push.ts'
import { Card, small } from '../ui/card.tsx'
import { Switch } from './switch.tsx'

/** Notices on the device one holds: turned on by a tap, and said plainly where that cannot be. */
export function ThisPhone() {
	const { data: devices } = useDevices()
	const { data: id } = useThisDevice()
	const device = devices?.find((each) => each.id === id)
	const title = isHandheld(thisDevice()) ? words.titles.phone : words.titles.computer
	return (
		<Card title={title}>
			<p className="mb-3 text-sm text-mute">{words.note}</p>
			{device ? <On device={device} /> : <Off />}
		</Card>
	)
}

function Off() {
	const [stands, setStands] = useState(hurdle)
	const [busy, setBusy] = useState(false)
	const [failure, setFailure] = useState('')
	if (stands) return <InTheWay of={stands} />
	const begin = async () => {
		setBusy(true)
		setFailure('')
		const trouble = await turnOn()
		if (trouble) setFailure(words.troubles[trouble])
		else toast.notice(words.turnedOn)
		if (trouble === 'denied') setStands(hurdle())
		await refreshDevices()
		setBusy(false)
	}
	return (
		<>
			<Button look="ink" disabled={busy} onClick={begin}>
				{busy ? words.turningOn : words.turnOn}
			</Button>
			<Failure text={failure} className="mt-4" />
		</>
	)
}

const InTheWay = ({ of }: { of: Hurdle }) => (
	<div role="status" className="grid gap-2 rounded-xl bg-straw p-4">
		<p>{words.hurdles[of]}</p>
		{of === 'home-screen' && (
			<ol className="list-decimal pl-5">
				{words.homeScreenSteps.map((step) => (
					<li key={step}>{step}</li>
				))}
			</ol>
		)}
	</div>
)

function On({ device }: { device: Device }) {
	const { tells } = device
	return (
		<>
			<fieldset>
				<legend className="text-sm font-bold">{words.tellMe}</legend>
				{noticeKinds.map((kind) => (
					<Switch
						key={kind}
						label={words.kinds[kind]}
						on={tells.includes(kind)}
						onTurn={(on) =>
							setTells(
								device,
								noticeKinds.filter((each) => (each === kind ? on : tells.includes(each))),
							)
						}
					/>
				))}
			</fieldset>
			<div className="mt-3 flex flex-wrap gap-2">
				<button type="button" className={small} onClick={() => sendTest(device)}>
					{words.test}
				</button>
				<button type="button" className={small} onClick={() => removeDevice(device, true)}>
					{words.turnOff}
				</button>
			</div>
		</>
	)
}
