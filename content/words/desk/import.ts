/** Leads out of a file, step by step. */
export const title = 'In and out'
export const note = 'Bring leads from another list, take yours with you. Only you can do either, and the log says when.'

export const bring = 'Bring leads in'
export const limits = (lines: string, megabytes: number) =>
	`A CSV file, as Excel, Google Sheets or another program saves it: up to ${lines} lines and ${megabytes} MB. The first line names the columns.`
export const choose = 'Choose a file'
export const orPaste = 'Or paste the lines here'
export const usePasted = 'Use what I pasted'
export const pasted = 'Pasted lines'
export const reading = 'Reading the file...'
export const needed =
	'Each lead needs a name, a phone number, an email and an address. A message, a stage, a source and the date it came are read if they are there.'

/** Why a file is not read. */
export const refused = {
	too_large: 'This file is larger than 10 MB. Please split it and bring the parts one by one.',
	too_many_lines: 'This file has more than 20,000 lines. Please split it and bring the parts one by one.',
	too_many_columns: 'This file has more than 100 columns. Please keep those that matter.',
	empty: 'There is no line below the first one, so there is nothing to bring in.',
	unreadable: 'This is not a CSV file. In Excel, choose Save As and CSV UTF-8.',
} as const

export const step = (now: number, all: number) => `Step ${now} of ${all}`
export const steps = ['File', 'Columns', 'Check', 'Bring in', 'Done'] as const
export const startOver = 'Choose another file'
export const back = 'Back'

export const match = 'What is in each column?'
export const matchNote = 'We guessed by the names. Set right what is wrong; next time it is remembered.'
export const column = 'Column'
export const holds = 'Holds'
export const example = 'For example'
export const ignore = 'Leave out'
export const unnamed = (place: number) => `Column ${place}`
export const fields = {
	name: 'Name',
	phone: 'Phone',
	email: 'Email',
	address: 'Address',
	message: 'Message',
	stage: 'Stage',
	source: 'Source',
	came: 'Date it came',
} as const
export const notFound = (names: string[]) =>
	`Not found yet: ${names.join(', ')}. Without ${names.length === 1 ? 'it' : 'them'} no line can come in.`
export const check = 'Check the lines'

export const checking = (done: string, all: string) => `Looking who is here already: ${done} of ${all}...`
export const checkFailed = 'We could not look who is here already. Nothing has been brought in.'
export const tryAgain = 'Try again'

export const preview = 'What will happen'
export const willCome = (count: string) => `${count} will come in`
export const areHere = (count: string) => `${count} are here already`
export const haveErrors = (count: string) => `${count} have something wrong`
export const comeInPart = (count: string) => `${count} come without a date or stage`
export const aboutHere = 'Those who are here already, by phone or email'
export const here = { skip: 'Leave them out', add: 'Add each as another lead' } as const
export const aboutCalls = 'When should they be called?'
export const calls = { next_week: 'Next week, some each day', tomorrow: 'Tomorrow', today: 'Today' } as const
export const quiet =
	'No email goes to anyone, nobody counts as having agreed to texts, and no lead that is here is changed. Whoever asked not to be contacted stays that way. None of them counts as new: you find them under the day they are to be called.'
export const go = (count: string) => `Bring in ${count}`
export const nothingToGo = 'No line can come in as it is.'
export const lineOf = (line: number) => `Line ${line}`
export const hereAs = (name: string, same: string) => `Here already as ${name}, by the same ${same}`
export const sameAs = (line: number) => `The same person as in line ${line}`
export const wished = 'Asked not to be contacted'
export const ready = 'Ready'
export const show = 'Show'
export const shows = { all: 'All', errors: 'Wrong', warnings: 'In part', here: 'Here' } as const
export const more = (count: string) => `and ${count} more`
export const noneSuch = 'No such line.'
export const goesOn = (file: string, done: string, all: string) =>
	`You began with this file before (${file}) and ${done} of ${all} lines are done. They will not come twice.`
export const wasBrought = (day: string) =>
	`You brought this very file before (${day}). Whoever came then is here already.`

/** What is wrong with a line. */
export const quotes = 'The quotation marks do not match'
export const missing = (field: string) => `The ${field === 'phone' ? 'phone number' : field} is missing`
const tooLong = (what: string) => (_: string, most: number) => `The ${what} is longer than ${most} characters`
export const wrong = {
	name: tooLong('name'),
	phone: (text: string) => `“${text}” is no phone number of ten digits`,
	email: (text: string) => `“${text}” is no email address`,
	address: tooLong('address'),
	message: tooLong('message'),
}
/** What a line comes in without. */
export const withoutStage = (text: string) => `We will leave the stage out: “${text}”`
export const withoutDate = (text: string) => `We will leave the date out: “${text}”`
/** By the names of the database's checks. */
export const failures: Record<string, string> = {
	leads_name_check: 'The name is missing or too long',
	leads_phone_check: 'The phone number is not valid',
	leads_email_check: 'The email is not valid',
	leads_address_check: 'The address is missing or too long',
	leads_status_check: 'There is no such stage',
	leads_motivation_check: 'The message is too long',
	came: 'The date it came cannot be right',
}
export const anyFailure = 'The database would not take this line'
export const cameMeanwhile = 'Here already'

export const running = (done: string, all: string) => `${done} of ${all} lines`
export const stayHere = 'Please keep this page open. If it closes, choose the same file again and it goes on.'
export const stop = 'Stop'
export const stopping = 'Stopping...'
export const stopped = (done: string, all: string) => `Stopped after ${done} of ${all} lines. What is in stays in.`
export const broke = (done: string, all: string) =>
	`The connection broke after ${done} of ${all} lines. Nothing is lost, nothing comes twice, and it goes on by itself once the connection is back.`
export const wasRefused = (done: string, all: string) =>
	`It stopped after ${done} of ${all} lines, because the server would take no more for now. Nothing is lost, and nothing comes twice.`
export const goOn = 'Go on'
export const undoneMeanwhile = 'This import was undone elsewhere, so it ends here.'

export const done = 'Done'
export const added = (count: string) => `${count} came in`
export const left = (count: string) => `${count} were here already and left out`
export const failed = (count: string) => `${count} did not come in`
export const mend = 'Download those that did not, to mend them'
export const mendFile = (file: string) => `${file} - to mend.csv`
export const whatIsWrong = 'What is wrong'
export const toLeads = 'See the leads'
export const another = 'Bring another file'

export const before = 'Brought in before'
export const none = 'Nothing yet.'
export const listFailed = 'What was brought in before could not be read.'
export const counts = (added: string, here: string, failed: string) =>
	[`${added} came in`, here && `${here} were here`, failed && `${failed} failed`].filter(Boolean).join(', ')
export const unfinished = (done: string, all: string) =>
	`Stopped after ${done} of ${all} lines. Choose the same file to go on.`
export const undo = 'Undo'
export const undoOne = (file: string) => `Undo ${file}`
export const sure = (count: string) => `Take ${count} back out?`
export const sureNote =
	'The leads of this import are deleted for good. Those you or a helper did anything with since stay here.'
export const undoing = (done: string, all: string) => `${done} of ${all} taken back...`
export const undoFailed = 'Not all of them could be taken back. Try again to go on.'
export const wasUndone = (removed: string) => `Undone: ${removed} taken back`
export const kept = (count: string) => `${count} stayed, because someone worked on them:`
export const keptShort = (count: string) => `${count} stayed`
export const cancel = 'Cancel'
export const close = 'Close'
