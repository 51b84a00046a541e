import * as words from '../../../content/words/desk/alerts.ts'
import { type AlertSettings, setAlerts } from '../data/alerts.ts'
import { Card } from '../ui/card.tsx'
import { Switch } from './switch.tsx'

/** One mail that says what the day holds. */
export const MorningDigest = ({ settings: { digest, digest_when_empty } }: { settings: AlertSettings }) => (
	<Card title={words.digest}>
		<p className="mb-2 text-sm text-mute">{words.digestNote}</p>
		<Switch label={words.digestOn} on={digest} onTurn={(on) => setAlerts({ digest: on }, words.digestSaved[`${on}`])} />
		<Switch
			label={words.digestEmpty}
			note={words.digestEmptyNote}
			on={digest_when_empty}
			disabled={!digest}
			onTurn={(on) => setAlerts({ digest_when_empty: on }, words.emptySaved[`${on}`])}
		/>
	</Card>
)
