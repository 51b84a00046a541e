/** What a notice on a phone says. First names and towns only: it is read on a locked screen. */
export const someone = 'Somebody'
export const who = (name: string, town: string | undefined) => (town ? `${name}, ${town}` : name)
/** To a device whose sign-in has run out. */
export const signIn = 'Sign in to see who it is.'
export const tap = 'Tap to open.'
export const lead = (person: string) => `New lead: ${person}`
export const leadUnnamed = 'New lead'
export const leads = (count: number) => `${count} new leads`
export const assigned = (person: string) => `Yours to call: ${person}`
export const assignedUnnamed = 'A lead was given to you'
export const mentioned = (person: string) => `You are mentioned: ${person}`
export const mentionedUnnamed = 'You are mentioned in a note'
export const mine = (count: number) => `${count} new things for you`
/** By what the homeowner answered. */
export const visit: Record<string, (person: string) => string> = {
	booked: (person) => `Visit booked: ${person}`,
	moved: (person) => `Visit moved: ${person}`,
	declined: (person) => `No time fits: ${person}`,
	canceled: (person) => `Visit called off: ${person}`,
}
export const visitUnnamed = 'News of a visit'
export const visits = (count: number) => `News of ${count} visits`
export const morning = 'Good morning'
export const morningHolds = (due: number, booked: number) =>
	[
		due > 0 && (due === 1 ? '1 to call now' : `${due} to call now`),
		booked > 0 && (booked === 1 ? '1 visit today' : `${booked} visits today`),
	]
		.filter(Boolean)
		.join(' · ')
export const test = 'It works'
export const testNote = 'This is how you hear of new leads here.'
