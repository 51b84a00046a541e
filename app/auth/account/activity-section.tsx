import type { User } from '@supabase/supabase-js'
import * as words from '../../../content/words/account.ts'
import { toActivities } from '../../../lib/activity.ts'
import { EntryList } from '../../activity/entry-list.tsx'
import { useLog } from '../../activity/use-log.ts'
import { Failure } from '../../ui/alert.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Aside } from '../../ui/submit.tsx'

const PAGE = 20

/** What happened to the account, and from where, so that its owner notices what was not them. */
export function ActivitySection({ user }: { user: User }) {
	// A change of the account is news of it.
	const { entries, more, phase, goOn } = useLog('own_activity', PAGE, {}, user.updated_at)
	const link = 'font-medium text-door-deep underline underline-offset-4 hover:decoration-2'
	return (
		<Panel
			title={words.activity}
			text={
				<>
					{words.activityNote}{' '}
					<a href="#password" className={link}>
						{words.activityPassword}
					</a>
					{words.activityThen}{' '}
					<a href="#devices" className={link}>
						{words.activitySignOut}
					</a>
					.
				</>
			}
		>
			<EntryList activities={toActivities(entries, 'your')} busy={phase === 'loading'} />
			<div aria-live="polite">
				{phase === 'loading' && <p className="py-2 text-mute">{words.gettingActivity}</p>}
				{phase === 'ready' && entries.length === 0 && <p className="text-mute">{words.noActivity}</p>}
			</div>
			<Failure text={phase === 'failed' ? words.activityFailed : ''}>
				<Aside onClick={goOn}>{words.tryAgain}</Aside>
			</Failure>
			{phase === 'ready' && more && <Aside onClick={goOn}>{words.showOlder}</Aside>}
		</Panel>
	)
}
