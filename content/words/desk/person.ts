/** What a homeowner asked for: to be left alone, or to be forgotten. */
export const person = 'At their request'
export const note = 'Asked on one request, it holds for every request of that phone number or email address.'
export const doNotContact = 'Do not contact'
export const mayContact = 'May be contacted again'
export const leftAlone = 'Noted. They are not to be contacted.'
export const mayAgain = 'They may be contacted again.'
export const spam = 'This is spam'
export const noSpam = 'This is no spam'
export const isSpam = 'Marked as spam.'
export const isNoSpam = 'It is among the leads now.'
export const forget = 'Delete their data'
export const forgetTitle = 'Delete this person’s data'
export const forgetNote =
	'Requests, photos, notes and emails are deleted for good. This cannot be undone. You get a receipt.'
export const forgetNow = 'Delete for good'
export const forgetting = 'Deleting...'
export const notForgotten = 'Nothing was deleted. Please try again.'
export const cancel = 'Cancel'
export const done = 'Done'
export const day = (time: string) => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(time))
export const isForgotten = 'Their data is deleted'
export const forgotten = (day: string) => `Deleted on ${day}:`
export const keptNote = (what: string) =>
	`Kept as long as a claim about a call or text can be brought: ${what}, without the rest.`
export const receipt = (id: string) => `Receipt ${id}`
const things: Record<string, readonly [string, string]> = {
	leads: ['request', 'requests'],
	events: ['entry of the trail', 'entries of the trail'],
	contacts: ['contact', 'contacts'],
	notes: ['note', 'notes'],
	tasks: ['task', 'tasks'],
	photos: ['photo', 'photos'],
	messages: ['email', 'emails'],
	offers: ['offer', 'offers'],
	visits: ['visit', 'visits'],
	consents: ['consent to be contacted', 'consents to be contacted'],
	text_consents: ['consent to texts', 'consents to texts'],
}
export const counted = (what: string, count: number) => {
	const [one, many] = things[what] ?? [what, what]
	return `${count} ${count === 1 ? one : many}`
}
