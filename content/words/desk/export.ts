import { company } from '../../company.ts'

/** Leads into a file. */
export const download = 'Download CSV'
export const title = 'Download these leads'
export const note = 'All leads of this list, as it is filtered now, for Excel or another program.'
export const leads = (count: number) => (count === 1 ? '1 lead' : `${count.toLocaleString('en-US')} leads`)
export const soFar = (count: string) => `${count} so far...`
export const cancel = 'Cancel'
export const close = 'Close'
export const failed = 'The download broke off. Nothing was changed.'
export const tryAgain = 'Try again'
export const done = (count: number, file: string) => `${leads(count)} ${count === 1 ? 'is' : 'are'} in ${file}.`
export const file = (day: string) => `leads-${day}.csv`

export const columns = {
	name: 'Name',
	phone: 'Phone',
	email: 'Email',
	address: 'Address',
	town: 'Town',
	stage: 'Stage',
	message: 'Message',
	source: 'Source',
	came: 'Came',
	next: 'Next step',
	due: 'Next due',
	nextNote: 'Next note',
	firstContact: 'First contact',
	lastContact: 'Last contact',
	tries: 'Tries without an answer',
	whose: 'Given to',
	texts: 'Texts',
	doNotContact: 'Asked not to be contacted',
	page: 'Page',
	medium: 'Medium',
	campaign: 'Campaign',
	id: 'Lead ID',
} as const

export const everything = 'Take everything with you'
export const everythingNote =
	'One ZIP file with all leads, what happened to them, notes, tasks, offers, visits, consents, photos, the team and what is set. Each as CSV for a spreadsheet and as JSON for a program. It holds personal data, so keep it safe.'
export const make = 'Make the ZIP file'
export const zip = (day: string) => `${company.shortName.toLowerCase().replaceAll(' ', '-')}-everything-${day}.zip`
export const reading = (part: string, rows: string) => `${part}: ${rows} rows`
export const photos = (done: string, all: string) => `Photos: ${done} of ${all}`
export const zipDone = (rows: string, photos: string, file: string) =>
	`${rows} rows and ${photos} photos are in ${file}.`
export const missingPhotos = (count: number) =>
	count === 1 ? '1 photo could not be read.' : `${count} photos could not be read.`

/** Each part by its table: the file's name, and what it holds. */
export const parts = {
	leads: ['leads', 'Everyone who asked, as they wrote it.'],
	lead_work: ['work', 'Where each lead stands: stage, next step, whose it is. One row a lead.'],
	lead_events: ['history', 'What was changed, when and by whom.'],
	lead_contacts: ['contacts', 'Calls, texts, emails and what came of them.'],
	lead_notes: ['notes', 'Notes of the team.'],
	lead_tasks: ['tasks', 'Tasks, open and done.'],
	lead_offers: ['offers', 'Every offer as it was figured. Amounts are in dollars.'],
	lead_visits: ['visits', 'Visits to houses: proposed, booked, done.'],
	messages: ['emails', 'Which emails went out about a lead and when. Not what they said.'],
	consents: ['consents', 'Who agreed to be contacted, by which words, when and from where.'],
	text_consents: ['text-consents', 'Who agreed to text messages, and who said stop.'],
	lead_photos: ['photos', 'The list of photos. The pictures are in the folder photos.'],
	lead_imports: ['imports', 'Files that were brought in.'],
	desk_settings: ['offer-settings', 'What offers are figured with.'],
	alert_settings: ['alert-settings', 'How you are told of new leads.'],
	source_costs: ['source-costs', 'What was paid for each source of leads.'],
	desk_views: ['views', 'Saved views of the list.'],
	team: ['team', 'Who works at the desk.'],
	team_invitations: ['invitations', 'Who was asked to join the team.'],
	forget_receipts: ['deletions', 'When a person’s data was deleted, and how many rows.'],
} as const

export const readme = (made: string, lines: string[], missing: string[]) =>
	[
		`Everything of ${company.name}, made ${made}.`,
		'',
		'This holds personal data of people who trusted you with it. Keep it where only you can open it, and delete it when you are done.',
		'',
		...lines,
		'',
		'Each file comes twice. The .csv is for Excel and the like: times are those of the office, and an apostrophe in front',
		'of a cell keeps it from being run as a formula. The .json is exact: times are in UTC, and nothing is added.',
		'The column lead_id says which lead a row belongs to; it is the column id of leads.',
		'Passwords, sign-in tokens, keys and the text of emails are not in here.',
		...(missing.length ? ['', 'These photos could not be read:', ...missing] : []),
		'',
	].join('\r\n')
