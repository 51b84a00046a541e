/** What is kept of a visitor, how long and why, as the privacy page says it. The times are in lib/retention.ts. */
type Words = {
	what: string
	/** Said of a number of days or years. */
	time?: (long: string) => string
	why?: string
}

export const kept = {
	sentMail: {
		what: 'Copies of the emails we sent, and who got them',
		time: (long) => `${long} after they were sent`,
	},
	failedMail: {
		what: 'Emails that could not be delivered',
		time: (long) => `${long}, so that we can put right what went wrong`,
	},
	mailFiles: {
		what: 'Emails stored as files on our server',
	},
	audit: {
		what: 'The security log of accounts, with IP addresses',
	},
	consents: {
		what: 'The records of your consent to be called, emailed or texted',
		time: (long) => `as long as your request, and at least ${long}`,
		why: 'A claim about a call or text can be brought up to four years later, and these records show that you asked for it.',
	},
	suspectedLeads: {
		what: 'Requests that look like spam and that nobody has worked on',
	},
	unconfirmedAccounts: {
		what: 'Accounts whose email address was never verified',
	},
	endedSessions: {
		what: 'Sign-in sessions that have expired',
		why: 'Sessions you sign out of go at once.',
	},
} as const satisfies Record<string, Words>

export const passing = (long: string) =>
	`Codes and links we emailed you, and counters that guard against abuse: ${long} at most.`
export const devices = (long: string) =>
	`The mark of a browser and of a network you signed in from: ${long} after its last use.`
export const noEnd = 'no fixed end'
