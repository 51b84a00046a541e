/** Who to call now. */
export const today = 'Today'
export const getting = 'Looking who to call...'
export const failed = 'What is due could not be read. Nothing is lost; only this page could not reach it.'
export const tryAgain = 'Try again'
export const fresh = 'New: call now'
export const due = 'Follow up'
export const visits = 'Visits today'
export const tasks = 'To do'
export const mentions = 'You were mentioned'
export const newLeads = (count: number) => (count === 1 ? '1 new lead: show' : `${count} new leads: show`)
export const moreDue = (count: number) => (count === 1 ? '1 more is due: show' : `${count} more are due: show`)
/** Before a running clock, for those who hear it. */
export const waitingFor = 'Waiting for '
export const lateBy = 'Late, waiting for '
export const tries = (count: number) => (count === 1 ? '1 try without an answer' : `${count} tries without an answer`)
export const takenCare = 'Someone else has taken care of this one.'
export const suspected = 'Suspected spam'
export const noName = 'No name given'
export const later = 'Later'
export const laterFor = (name: string) => `Later: ${name}`
export const done = (title: string) => `Done: ${title}`
export const about = (name: string) => `about ${name}`
export const emptyTitle = 'Nobody is waiting for you'
export const emptyNote =
	'Everyone who asked has been called, and nothing is due today. New leads show up here the second they arrive.'
export const actions = {
	call: 'Call',
	text: 'Text',
	mail: 'Email',
	visit: 'Visit',
	offer: 'Make an offer',
	close: 'Closing',
	other: 'Something to do',
} as const
