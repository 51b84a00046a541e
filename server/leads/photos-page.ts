import * as words from '../../content/words/photos.ts'
import { mark } from '../../lib/retry-marks.ts'
import { HIDDEN } from '../../lib/visit-marks.ts'
import { fillPage } from '../static/fill-page.ts'
import type { Refusal } from './photo-form.ts'

/** Longer names tell nobody more. */
const LONGEST_NAME = 60

/** How many were kept, which were not, and whether what was written about them is cut. */
export type Outcome = { added: number; refused: Refusal[]; cut: boolean }

/** Writes into the page the build made how it went: with some of the photos, or why with none at all. */
export function fillPhotosPage(template: string, why?: keyof typeof words.refusals, outcome?: Outcome): string {
	const state = !outcome?.added ? 'failed' : outcome.refused.length > 0 ? 'partly' : 'added'
	const texts = {
		eyebrow: words.eyebrows[state],
		title: words.heads[state],
		lead: leads[state](outcome?.added ?? 0),
		// Nobody is asked to choose what cannot be taken.
		form: why === 'not_yours' || why === 'too_many' ? HIDDEN : '',
	}
	const fills = new Map(Object.entries(texts).map(([name, text]) => [mark.value(name), text]))
	const said = why ? [words.refusals[why]] : outcome ? leftOut(outcome.refused) : [words.fault]
	if (outcome?.cut) said.push(words.captionCut)
	return fillPage(template, fills.set(mark.summary, said.join('\n\n')))
}

const leads = { added: () => words.added, partly: words.partly, failed: () => words.failed }

/** One sentence for each reason, with all it is about. */
const leftOut = (refused: Refusal[]) =>
	Object.entries(Object.groupBy(refused, ({ why }) => why)).map(([why, those]) =>
		words.leftOut[why as Refusal['why']](
			those.map(({ place, name }) => words.whichPhoto(place, name.slice(0, LONGEST_NAME))).join(', '),
			those.length,
		),
	)
