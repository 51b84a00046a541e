import * as words from '../../../content/words/desk/alerts.ts'
import { Failure } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useAlertSettings } from '../data/alerts.ts'
import { RoomHead } from '../ui/room-head.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useWho } from '../who.ts'
import { Devices } from './devices.tsx'
import { MorningDigest } from './morning-digest.tsx'
import { Texts } from './texts.tsx'
import { ThisPhone } from './this-phone.tsx'
import { Told } from './told.tsx'
import { Webhooks } from './webhooks.tsx'

/** How one hears of things, beyond the mail of each lead: on one's own devices, and what is the owner's to set. */
export function Alerts() {
	const { owner } = useWho()
	return (
		<>
			<RoomHead title={words.alerts} note={owner ? words.note : words.noteForHelpers} />
			<div className="mb-4 grid max-w-3xl grid-cols-1 gap-4 *:min-w-0">
				<ThisPhone />
				<Devices />
			</div>
			{owner && <OwnersAlerts />}
		</>
	)
}

function OwnersAlerts() {
	const { data: settings, isError, isPending, refetch } = useAlertSettings()
	return (
		<>
			<Failure text={isError ? words.failed : ''} className="mb-4">
				<Button look="ink" className="mt-4" onClick={() => refetch()}>
					{words.tryAgain}
				</Button>
			</Failure>
			{isPending && <Skeleton rows={2} />}
			<div className="grid max-w-3xl grid-cols-1 gap-4 *:min-w-0">
				{settings && (
					<>
						<MorningDigest settings={settings} />
						<Texts settings={settings} />
						<Webhooks />
						<Told />
					</>
				)}
			</div>
		</>
	)
}
