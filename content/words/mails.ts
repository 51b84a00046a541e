import { company } from '../company.ts'
import { promises } from '../promises.ts'

/** The mails about leads and about the site itself. Those of accounts are in server/auth. */
export const leadOwnerWords = {
	subject: (what: string) => `New lead: ${what}`,
	title: 'Someone asks for a cash offer',
	/** Where a field is named otherwise than in the form. */
	fields: { address: 'Address', message: 'Message' },
	noName: 'Not given (short form)',
	page: 'Asked on',
	campaign: 'Campaign',
	texts: 'Text messages',
	textsAgreed: 'They agreed to texts.',
	textsNotAgreed: 'Not agreed. Please call or email. The desk shows it if they agree later.',
	received: 'Received',
	open: 'Open this lead',
	reply: 'A reply to this mail goes to the homeowner.',
	noReply: 'Please call: a reply to this mail does not reach the homeowner.',
}

export const leadHomeownerWords = {
	subject: 'We have your request. Here is what happens next.',
	title: 'We have your request',
	door: 'A red front door stands open.',
	hello: (name: string | null) => (name ? `Hello ${name},` : 'Hello,'),
	thanks: `Thank you for writing to ${company.name}. Your request has reached us, and this is what happens next.`,
	call: 'We call you within 24 hours, from',
	look: 'We walk through the house one time, as it stands. You fix nothing and clean nothing.',
	offer: 'You get a cash offer in writing, with no fee and no commission.',
	date: 'If you like it, you choose the closing date. If not, that is fine too, and so is asking others.',
	duty: promises.noObligation.long,
	button: `Call us: ${company.phone}`,
	house: 'The house you told us about',
	number: 'The number we will call',
	wrong: 'Something not right? Just reply to this mail.',
	photos: 'If you like, send us a few photos of the house. The link works for 30 days, and only for sending.',
	addPhotos: 'Add photos',
	regards: 'Warmly,',
	stop: 'If this was not you, or you would rather not hear from us, reply and say so, or call',
	stopped: 'We will stop.',
}

export const leadPhotosOwnerWords = {
	subject: (count: number, address: string) => `${count === 1 ? 'A photo' : `${count} photos`} of ${address}`,
	title: 'Photos of the house',
	came: (count: number, address: string) =>
		count === 1 ? `One photo of ${address} is at the desk.` : `${count} photos of ${address} are at the desk.`,
	open: 'Look at them at the desk',
}

export const leadsDigestWords = {
	subject: (count: number) => (count === 1 ? 'One lead that may be spam' : `${count} leads that may be spam`),
	title: 'Leads that may be spam',
	came: (count: number) =>
		count === 1 ? 'One lead came in that may be spam.' : `${count} leads came in that may be spam.`,
	why: 'They were kept back from single mails, and the senders got no confirmation. Please look through them: a real homeowner may be among them.',
	more: (left: number) => `And ${left} more at the desk.`,
	open: 'Open the desk',
	byTheForm: 'marked by the form',
}

export const contactOwnerWords = {
	subject: 'Message from the site',
	title: 'Someone wrote to us',
	name: 'Name',
	email: 'Email',
	message: 'Message',
}

export const backupFailedWords = {
	title: 'The backup could not be made',
	lacksTitle: 'The backup lacks stored files',
	last: (day: string) => `The last good one is of ${day}.`,
	none: 'There is none yet.',
	next: 'The site itself goes on, and the backup is tried again every hour. You get this mail once a day at most, until one succeeds.',
	lacksNext:
		'The site itself goes on, and the next backup is made tomorrow night. You get this mail once a day at most, until one has everything.',
	open: 'See how the site is doing',
}

export const invitationWords = {
	title: (inviter: string) => (inviter ? `${inviter} invites you to the desk` : 'You are invited to the desk'),
	what: 'You can see and work the requests that homeowners send: call them, write notes, plan visits.',
	how: 'Open the desk and sign in, or register, with the email address this mail came to. A second step, such as your fingerprint, is set up on the way. The invitation holds for a week.',
	open: 'Open the desk',
	notYou: 'If you do not know what this is about, you can ignore it: nothing happens.',
}

export const morningWords = {
	subject: (parts: readonly string[]) => `Today: ${parts.length ? parts.join(', ') : 'nothing is waiting'}`,
	title: 'Good morning',
	day: (day: string) => `${day}. This is what the day holds.`,
	empty: 'Nothing is waiting for you this morning. Enjoy the quiet.',
	counts: {
		visits: (count: number) => (count === 1 ? 'one visit' : `${count} visits`),
		fresh: (count: number) => (count === 1 ? 'one new lead to call' : `${count} new leads to call`),
		overdue: (count: number) => `${count} overdue`,
		due: (count: number) => `${count} due`,
		tasks: (count: number) => (count === 1 ? 'one task' : `${count} tasks`),
	},
	heads: {
		visits: 'Visits today',
		fresh: 'New, and not called yet',
		overdue: 'Overdue',
		due: 'Due today',
		tasks: 'Tasks',
	},
	actions: {
		call: 'Call',
		text: 'Text',
		mail: 'Mail',
		visit: 'Visit',
		offer: 'Make an offer',
		close: 'Close',
		other: 'Next step',
	} as Record<string, string>,
	waits: (time: string) => `waits ${time}`,
	due: (when: string) => `due ${when}`,
	more: (left: number) => `And ${left} more at the desk.`,
	stuck: (count: number) => (count === 1 ? 'One email is stuck.' : `${count} emails are stuck.`),
	seeStuck: 'See which',
	open: 'Open the desk',
	change: 'Turn this email on or off',
}

export const webhookStoppedWords = {
	title: 'A webhook was switched off',
	failed: (host: string) => `For more than a day nothing that your desk sent to ${host} went through.`,
	gone: (host: string) => `${host} answered that it takes nothing any more.`,
	next: 'Your leads are safe, and you get your own emails as before. Only that other tool hears nothing until you switch the webhook on again. What it missed stands in the log, with a button to send it again.',
	open: 'Look at it',
}
