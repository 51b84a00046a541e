import { textConsent } from '../../content/consent.ts'
import { type LeadErrors, TEXTS } from '../../lib/lead.ts'
import { mark } from '../../lib/retry-marks.ts'
import { fillPage } from '../static/fill-page.ts'

/** Leaves the box for texts as it was sent: ticked for the same words, and for no others. */
export const withTexts = (template: string, texts: string) =>
	texts === textConsent.version ? template.replace(`name="${TEXTS}"`, '$& checked=""') : template

/** Writes what was typed, and what is wrong with it, into the page the build made. */
export function fillRetryPage(
	template: string,
	said: string,
	values: Record<string, string>,
	errors: LeadErrors,
): string {
	const fills = new Map([[mark.summary, said]])
	for (const [field, value] of Object.entries(values)) {
		const error = errors[field as keyof LeadErrors]
		fills.set(mark.value(field), value)
		fills.set(mark.error(field), error ?? '')
		fills.set(mark.invalid(field), error ? 'true' : 'false')
	}
	return fillPage(template, fills)
}
