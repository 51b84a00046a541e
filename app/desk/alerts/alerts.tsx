import * as words from '../../../content/words/desk/alerts.ts'
import { Failure } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useAlertSettings } from '../data/alerts.ts'
import { RoomHead } from '../ui/room-head.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { MorningDigest } from './morning-digest.tsx'
import { Texts } from './texts.tsx'
import { Told } from './told.tsx'
import { Webhooks } from './webhooks.tsx'

/** How the owner hears of things, beyond the mail of each lead. */
export function Alerts() {
	const { data: settings, isError, isPending, refetch } = useAlertSettings()
	return (
		<>
			<RoomHead title={words.alerts} note={words.note} />
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
