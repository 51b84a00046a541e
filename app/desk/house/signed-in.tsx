import { company } from '../../../content/company.ts'
import * as words from '../../../content/words/desk/house.ts'
import { kinds, toActivities } from '../../../lib/activity.ts'
import { EntryList } from '../../activity/entry-list.tsx'
import { useLog } from '../../activity/use-log.ts'
import { Card, link } from '../ui/card.tsx'

const FEW = 5

/** Who signed in last, and who tried in vain. */
export function SignedIn() {
	const { entries, phase } = useLog('audit_log', FEW, { kinds: lately })
	return (
		<div className="mt-8">
			<Card title={words.whoSignedIn}>
				<EntryList activities={toActivities(entries, 'their')} busy={phase === 'loading'} timeZone={company.timeZone} />
				{phase === 'ready' && entries.length === 0 && <p className="text-mute">{words.nobodySignedIn}</p>}
				{phase === 'failed' && <p className="text-mute">{words.signInsFailed}</p>}
				<a href="/admin/log" className={`mt-3 inline-block ${link}`}>
					{words.wholeLog}
				</a>
			</Card>
		</div>
	)
}

const lately = ['login', ...(kinds.failures?.actions ?? [])]
