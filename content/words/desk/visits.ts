import { company } from '../../company.ts'

/** Visits at the desk. */
export const title = 'Visits'
export const loading = 'Getting the visits...'
export const failed = 'The visits could not be read.'
export const tryAgain = 'Try again'
export const today = 'Today'
export const nothingToday = 'No visit today.'
export const coming = 'Coming up'
export const nothingComing = 'Nothing is booked after today. Open a lead and choose "Plan a Visit".'
export const waiting = 'Waiting for an answer'
export const declined = 'None of the times fits'
export const proposedTimes = (count: number) => (count === 1 ? 'One time proposed' : `${count} times proposed`)
export const before = 'The last seven days'
export const states = { done: 'Done', no_show: 'Nobody was there' } as const
export const isDone = 'Done'
export const noShow = 'Nobody There'
export const callOff = 'Call Off'
export const calledOff = 'The visit is called off.'
export const noted = 'Noted.'
export const call = (name: string) => `Call ${name}`
export const map = (address: string) => `Map of ${address}`
export const mapShort = 'Map'
export const callShort = 'Call'
export const minutes = (count: number) => `${count} min`
export const they = (said: string) => `They wrote: ${said}`

export const plan = 'Plan a Visit'
export const planFor = (who: string) => `Plan a visit: ${who}`
export const times = 'Times you can come'
export const time = (number: number) => `Time ${number}`
export const zone = `${company.seat.locality} time. One to five; they pick one.`
export const length = 'How long, in minutes'
export const note = 'A word to the homeowner (optional)'
export const propose = 'Propose by Email'
export const proposed = 'The times are on their way.'
export const book = 'Book the First Time'
export const booked = 'Booked. They get a confirmation by email.'
export const clash = (time: string, whom: string) => `${time}: you visit ${whom} then.`
export const noTimes = 'Give at least one time ahead.'
export const leadGone = 'This lead is not here any more.'
export const noContact = 'They asked not to be contacted.'

export const calendar = 'Your own calendar'
export const calendarNote =
	'Put this address into your calendar, as a calendar by address (URL). It shows when and where, and no names. Whoever has it can read it.'
export const calendarSince = (when: string) => `An address was made ${when}. It is shown only once.`
export const makeAddress = 'Make an Address'
export const renewAddress = 'Make a New Address'
export const renewNote = 'A new address ends the old one.'
export const stopAddress = 'End It'
export const stopped = 'The address has ended.'
export const address = 'The address'
