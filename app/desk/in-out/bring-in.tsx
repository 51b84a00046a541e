import * as words from '../../../content/words/desk/import.ts'
import { classes } from '../../ui/classes.ts'
import { Card, small } from '../ui/card.tsx'
import { Check } from './check.tsx'
import { ChooseFile } from './choose-file.tsx'
import { MatchColumns } from './match-columns.tsx'
import { Sending } from './sending.tsx'
import { type ImportSteps, useImport } from './use-import.ts'

/** A file's way in: chosen, matched, looked over, brought in. */
export function BringIn() {
	const steps = useImport()
	const at = placeOf(steps)
	return (
		<Card
			title={words.bring}
			action={
				at > 0 && at < 3 ? (
					<button type="button" onClick={steps.startOver} className={small}>
						{words.startOver}
					</button>
				) : undefined
			}
		>
			<ol aria-label={words.step(at + 1, words.steps.length)} className="mb-5 flex gap-1.5 text-xs sm:gap-2.5">
				{words.steps.map((name, place) => (
					<li
						key={name}
						aria-current={place === at ? 'step' : undefined}
						className={classes(
							'min-w-0 flex-1 border-t-3 pt-1.5 max-sm:not-aria-[current]:text-transparent',
							place <= at ? 'border-door' : 'border-line text-mute',
							place === at && 'font-bold',
						)}
					>
						{name}
					</li>
				))}
			</ol>
			{at === 0 && <ChooseFile steps={steps} />}
			{at === 1 && <MatchColumns steps={steps} />}
			{at === 2 && steps.checked && <Check checked={steps.checked} steps={steps} />}
			{at > 2 && <Sending steps={steps} />}
		</Card>
	)
}

function placeOf({ source, checked, sending: { sent } }: ImportSteps): number {
	if (sent) return sent.state === 'done' ? 4 : 3
	if (checked) return 2
	return source ? 1 : 0
}
