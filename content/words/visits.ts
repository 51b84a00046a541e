import { dateFormat } from '../../lib/date.ts'
import { company } from '../company.ts'

/** A visit: the page where a homeowner picks a time, and the mails about it. */
const { timeZone } = company
const day = dateFormat({ timeZone, weekday: 'long', month: 'long', day: 'numeric' })
const hour = dateFormat({ timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })
/** As in Friday, November 20 at 10:00 AM CST: the clock of the house. */
export const when = (at: Date) => `${day(at)} at ${hour(at).replaceAll('\u202f', ' ')}`

export const page = {
	title: `Your Visit | ${company.name}`,
	description: 'Pick a time for our visit to your house.',
	eyebrow: 'Our visit',
	ask: 'Pick a time that suits you',
	askLead: (address: string) =>
		`We would like to walk through ${address}, one time, as it stands. You fix nothing and clean nothing.`,
	booked: 'Your visit is set',
	bookedLead: (at: string, address: string) => `We come to ${address} on ${at}.`,
	declined: 'Thank you. We will call you',
	declinedLead: 'None of these times fits, so we call you to find another one. You can still pick one here.',
	canceled: 'This visit is called off',
	canceledLead: 'We will not come. If you change your mind, just call us.',
	over: 'This link has ended',
	overLead: 'The times it was for are past, or we sent you newer ones. Just call us, and we find a time.',
	times: 'Times we can come',
	minutes: (count: number) => `It takes about ${count} minutes. All times are ${company.areaShort} time.`,
	change: 'Need another time?',
	pick: 'Take This Time',
	move: 'Move It to This Time',
	none: 'None of These Fits',
	cancel: 'Call Off the Visit',
	note: 'What would suit you better? (optional)',
	cancelNote: 'Anything we should know? (optional)',
	allTaken: 'Other visits have taken these times by now. Please tell us what would suit you, or call us.',
	call: `Call us: ${company.phone}`,
	calendar: 'We sent you a confirmation with a file for your calendar.',
	/** What is said when an answer could not be kept. */
	refusals: {
		time_taken: 'That time was just taken. Please choose another one.',
		no_answer: 'Please choose one of the times.',
		note_too_long: 'Please keep your note under 1,000 characters.',
		too_many_answers: 'That was changed many times today. Please call us, and we sort it out.',
		visit_over: 'This visit can no longer be changed here. Please call us.',
		failed: 'That did not reach us. Please try again in a moment, or call us.',
	},
	noteOver: (over: number) => `Please shorten your note by ${over} character${over === 1 ? '' : 's'}.`,
	needsScript: 'This page needs JavaScript. Without it, please call us and we set a time together.',
	loading: 'One moment...',
}
export type VisitRefusal = keyof typeof page.refusals

export const event = {
	file: 'visit.ics',
	summary: `${company.name} visits`,
	description: `Questions? Call ${company.phone}.`,
	/** In the owner's own calendar. */
	own: (address: string) => `Visit: ${address}`,
	calendar: `${company.shortName} visits`,
}

const hello = (name: string | null) => (name ? `Hello ${name},` : 'Hello,')
const stop = 'If you would rather not hear from us again, reply and say so. We will stop.'

export const proposed = {
	subject: 'When may we see your house?',
	title: 'When may we see your house?',
	hello,
	intro: (address: string) =>
		`We would like to walk through ${address} one time, as it stands. Which of these times suits you?`,
	button: 'Pick a Time',
	more: 'The button opens a page of ours. There you pick one, or tell us that none fits. You need no account.',
	stop,
}
export const confirmed = {
	subject: (at: string) => `Your visit is set: ${at}`,
	title: 'Your visit is set',
	hello,
	intro: (at: string, address: string) => `We come to ${address} on ${at}.`,
	prepare:
		'There is nothing to prepare. If you have them at hand, the deed, a survey or a list of repairs help, but nobody needs them.',
	calendar: 'The file with this mail puts it into your calendar.',
	button: 'Change or Call Off',
	stop,
}
export const reminder = {
	subject: (at: string) => `A reminder of our visit: ${at}`,
	title: 'A reminder of our visit',
	hello,
	intro: (at: string, address: string) => `We come to ${address} on ${at}.`,
	button: 'Change or Call Off',
	stop,
}
export const canceled = {
	subject: 'Our visit is called off',
	title: 'Our visit is called off',
	hello,
	intro: (at: string, address: string) => `We will not come to ${address} on ${at}.`,
	next: 'If you would like another time, just call us or reply to this mail.',
	button: `Call us: ${company.phone}`,
	stop,
}
export const owner = {
	subjects: {
		booked: (address: string) => `Visit booked: ${address}`,
		moved: (address: string) => `Visit moved: ${address}`,
		declined: (address: string) => `No time fits: ${address}`,
		canceled: (address: string) => `Visit called off: ${address}`,
	},
	titles: {
		booked: 'A visit is booked',
		moved: 'A visit was moved',
		declined: 'None of the times fits',
		canceled: 'A visit was called off',
	},
	at: 'When',
	house: 'House',
	said: 'They wrote',
	phone: 'Phone',
	open: 'Open this lead',
}
