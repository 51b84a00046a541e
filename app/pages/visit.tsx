import { page as words } from '../../content/words/visits.ts'
import { timeMark, timePlaces, visitMark } from '../../lib/visit-marks.ts'
import { endedLink, type ShownVisit, shownVisit } from '../../lib/visits.ts'
import { useVisit } from '../leads/visit/use-visit.ts'
import { CallUs, VisitForm } from '../leads/visit/visit-form.tsx'
import { VisitFrame } from '../leads/visit/visit-frame.tsx'
import { Head } from '../seo/head.tsx'
import { Alert } from '../ui/alert.tsx'

/** Where the links of visits lead when the pages come from elsewhere than our own server. */
export function Visit() {
	const { told, ended, again, busy, answer } = useVisit()
	const shown = ended ? endedLink : told && shownVisit(told)
	return (
		<>
			<Head title={words.title} description={words.description} noindex />
			{shown?.times ? (
				<VisitFrame title={shown.title} lead={shown.lead}>
					<VisitForm
						{...shown}
						token=""
						again={again}
						busy={busy}
						onSubmit={answer}
						className={shown.times.length === 0 ? 'hidden' : undefined}
					/>
				</VisitFrame>
			) : (
				<VisitFrame title={shown?.title ?? words.ask} lead={shown?.lead ?? (busy ? words.loading : '')} withoutScript>
					<Alert className="mb-5">{again}</Alert>
					<CallUs />
				</VisitFrame>
			)}
		</>
	)
}

/** Where the links of visits lead on our own server, which writes into this page what it is about. It runs no script. */
export function VisitFilled() {
	const times = timePlaces.map((place) => ({
		value: timeMark('value', place),
		label: timeMark('label', place),
		className: timeMark('show', place),
	}))
	return (
		<>
			<Head title={words.title} description={words.description} noindex />
			<VisitFrame title={visitMark('title')} lead={visitMark('lead')}>
				<VisitForm
					token={visitMark('token')}
					again={visitMark('again')}
					wrote={visitMark('wrote')}
					note={visitMark('note')}
					minutes={visitMark('minutes')}
					head={visitMark('head')}
					pick={visitMark('pick')}
					other={visitMark('other') as ShownVisit['other']}
					otherHint={visitMark('otherHint')}
					otherButton={visitMark('otherButton')}
					times={times}
					className={visitMark('times')}
					otherClassName={visitMark('open')}
				/>
			</VisitFrame>
		</>
	)
}
