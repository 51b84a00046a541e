import { company } from '../../company.ts'

/** Around every room of the desk. */
export const desk = 'Desk'
export const skip = 'Skip to what is here'
export const today = 'Today'
export const leads = 'Leads'
export const lead = 'Lead'
export const offer = 'Offer'
export const visits = 'Visits'
export const numbers = 'Numbers'
export const team = 'Team'
export const alerts = 'Alerts'
export const inOut = 'In and out'
export const status = 'Status'
export const log = 'Log'
export const more = 'More'
export const close = 'Close'
export const toSite = 'To the site'
export const account = 'Account'
export const signOut = 'Sign Out'
export const owner = 'Owner'
export const helper = 'Helper'
/** After the name of a room. */
export const waiting = (count: string) => `, ${count} to do now`
export const title = (room: string) => `${room} | ${company.name}`
export const description = "The owner's desk."
export const oneMoment = 'One moment...'
export const lineDown = (when: string) =>
	`The line is down. What you see is from ${when}. Changes have to wait until it is back.`
export const catchingUp = 'The line is back. Catching up...'
export const nothingHere = 'There is no such room'
export const nothingHereNote = 'It may have moved, or it is not open to you.'
export const backToToday = 'Back to Today'
export const roomFailed = 'This room could not be opened'
export const roomFailedNote =
	'Your leads are safe. The connection may have been away for a moment, or the site has just been renewed.'
export const tryAgain = 'Try again'
