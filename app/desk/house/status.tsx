import { CircleCheck, Info, TriangleAlert } from 'lucide'
import * as words from '../../../content/words/desk/house.ts'
import { type Answer, answers, type SiteStatus } from '../../../lib/site-status.ts'
import { Failure } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { RoomHead } from '../ui/room-head.tsx'
import { SignedIn } from './signed-in.tsx'
import { StuckMail } from './stuck-mail.tsx'
import { usePolled } from './use-polled.ts'

const EVERY_MS = 30_000

async function askForStatus(): Promise<SiteStatus> {
	const { supabase } = await import('../../platform/supabase.ts')
	const { data, error } = await supabase.rpc('desk_status')
	if (error || !data) throw error
	return data
}

/** How the site itself is doing, in the words of whoever owns it. */
export function Status() {
	const { data, phase, again } = usePolled(askForStatus, EVERY_MS)
	return (
		<>
			<RoomHead title={words.status} note={data && summary(answers(data))} />
			<div role="status">{phase === 'loading' && <p className="mt-8 text-mute">{words.looking}</p>}</div>
			<Failure text={phase === 'failed' ? failed(data !== undefined) : ''} className="mt-8">
				<Button look="ink" className="mt-4" onClick={again}>
					{words.tryAgain}
				</Button>
			</Failure>
			{data && (
				<>
					<ul className="mt-8 grid gap-4 md:grid-cols-2">
						{answers(data).map((answer) => (
							<Card key={answer.question} {...answer} />
						))}
					</ul>
					<StuckMail open onSent={again} />
					<SignedIn />
				</>
			)}
		</>
	)
}

const failed = (before: boolean) => (before ? words.statusOld : words.statusFailed)

function summary(all: Answer[]) {
	const bad = all.filter(({ state }) => state === 'bad').length
	if (bad === 0) return words.allWell
	return bad === 1 ? words.oneNeedsYou : words.severalNeedYou(bad)
}

const looks = {
	good: { icon: CircleCheck, card: 'border-line bg-white', mark: 'text-lawn', word: words.allIsWell },
	note: { icon: Info, card: 'border-line bg-white', mark: 'text-mute', word: words.goodToKnow },
	bad: { icon: TriangleAlert, card: 'border-door/35 bg-blush', mark: 'text-door', word: words.needsYou },
} as const

function Card({ question, state, says, details, advice }: Answer) {
	const { icon, card, mark, word } = looks[state]
	return (
		<li className={classes('rounded-card border p-5 sm:p-6', card)}>
			<p className={classes('flex items-center gap-2 text-sm font-bold', mark)}>
				<Icon of={icon} className="size-5" />
				{word}
			</p>
			<h2 className="mt-2 text-xl">{question}</h2>
			<p className="mt-1.5 text-lg font-semibold wrap-anywhere">{says}</p>
			{details.length > 0 && (
				<ul className="mt-2 grid gap-1 text-sm text-mute">
					{details.map((detail) => (
						<li key={detail} className="wrap-anywhere">
							{detail}
						</li>
					))}
				</ul>
			)}
			{advice && <p className="mt-3 text-base">{advice}</p>}
		</li>
	)
}
