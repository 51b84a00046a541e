/** Other tools that hear what happens, and what went out to them. */
export const webhooks = 'Webhooks'
export const note =
	'Feed another tool: a CRM, a spreadsheet, Zapier or Make. It is called within seconds, and again for a day if it does not answer.'
export const none = 'No other tool hears of your leads.'
export const failed = 'The webhooks could not be read.'
export const add = 'Add a webhook'
export const addNote =
	'The other tool shows you an address to paste here. It gets names, phone numbers and houses of your leads.'
export const address = 'Address'
export const addressHint = 'begins with https://'
export const notAnAddress = 'Please enter an address that begins with https://.'
export const tellOf = 'Tell it of'
export const chooseOne = 'Please choose at least one.'
export const save = 'Save'
export const cancel = 'Cancel'
export const saved = 'Saved.'
export const events = {
	'lead.created': 'New leads',
	'lead.stage_changed': 'Leads that move to another stage',
	'lead.photos': 'New photos',
	'visit.booked': 'Visits that are booked or moved',
	'offer.sent': 'Offers that are sent',
} as const
export const secret = 'Its secret'
export const secretNote =
	'Copy it now: it is shown this once. The other tool checks with it that what it gets comes from you.'
export const kept = 'I have copied it'
export const renewTitle = 'Make a new secret?'
export const renewNote = 'The old one ends at once. Until the other tool has the new one, it takes nothing from you.'
export const renew = 'Make a new secret'
export const change = 'Change'
export const test = 'Send a test'
export const testing = 'The test is on its way. See the log below.'
export const turnOff = 'Switch off'
export const turnOn = 'Switch on'
export const off = 'Off'
export const on = 'On'
export const turnedOff = 'It hears nothing from now on.'
export const turnedOn = 'It hears again from now on. What it missed stands in the log.'
export const givenUp = (when: string) => `Switched off ${when}: nothing went through for more than a day.`
export const failing = (when: string) => `It fails: for the first time ${when}. It is tried again by itself.`
export const remove = 'Remove'
export const removeTitle = (host: string) => `Remove ${host}?`
export const removeNote = 'It hears nothing from then on, and its part of the log goes.'
export const removed = 'The webhook is removed.'
export const more = (host: string) => `More for ${host}`
export const testOf = (host: string) => `Send a test to ${host}`

export const log = 'What went out'
export const logNote = 'Webhooks and texts of the last 30 days, the newest first.'
export const nothing = 'Nothing has gone out yet.'
export const logFailed = 'What went out could not be read.'
export const tryAgain = 'Try again'
export const testEvent = 'A test'
export const told = {
	'lead.created': 'A new lead',
	'lead.stage_changed': 'A lead moved on',
	'lead.photos': 'New photos',
	'visit.booked': 'A visit',
	'offer.sent': 'An offer',
} as const
export const textTo = (phone: string) => `text to ${phone}`
export const gone = 'a webhook that was removed'
export const states = { queued: 'waits', sent: 'arrived', failed: 'failed' } as const
export const tries = (count: number) => (count === 1 ? 'one try' : `${count} tries`)
export const nextTry = (when: string) => `next try ${when}`
export const again = 'Send again'
export const againFor = (what: string, whom: string) => `Send again: ${what}, ${whom}`
export const goesAgain = 'It goes out once more.'
export const openLead = 'Open the lead'
/** Why nothing was answered, by the server's word for it. */
export const reasons = {
	answer: 'it answered with an error',
	redirect: 'it pointed elsewhere, which is not followed',
	timeout: 'it did not answer in time',
	unreachable: 'it could not be reached',
	no_address: 'there is no such name',
	private_address: 'the address leads into a private network',
	needs_https: 'the address must begin with https://',
	certificate: 'its certificate is not valid',
	broken_off: 'it broke the connection off',
	removed: 'what it was about is gone',
	off: 'the webhook was off',
	texts_off: 'no text service is set up',
} as const
export const answered = (code: number) => `answer ${code}`
export const notDone = 'That did not work. Please try again.'
/** By the codes of the database. */
export const refusals: Record<string, string> = {
	url_invalid: notAnAddress,
	events_invalid: chooseOne,
	too_many_webhooks: 'There are ten webhooks. Please remove one first.',
	webhook_gone: 'This webhook is not here any more.',
	too_many_tests: 'That was tested many times this hour. Please wait a little.',
	delivery_gone: 'This is not here any more.',
	delivery_under_way: 'This is being sent this moment.',
	texts_off: 'No service that sends texts is set up.',
	number_gone: 'This number is not among yours. Please save it first.',
}
