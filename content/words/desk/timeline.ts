/** What happened to a lead, in the order it did. */
export const timeline = 'What happened'
export const getting = 'Getting what happened...'
export const failed = 'What happened could not be read. Nothing is lost; only this page could not reach it.'
export const older = 'Show older'
export const tryAgain = 'Try again'
export const them = 'The homeowner'
export const us = 'The site'
export const someone = 'Someone who has left'
export const edited = 'changed since'

export const came = 'Asked for an offer'
export const imported = 'Brought in from a file'
export const agreed = 'Agreed to be contacted'
export const agreedToTexts = (phone: string) => `Agreed to texts to ${phone}`
export const saidStop = (phone: string) => `Wants no more texts to ${phone}`
export const sentPhoto = 'Sent a photo of the house'
export const wrote = 'Note'
export const task = 'Task'
export const taskDone = 'Task, done'
export const movedTo = (stage: string) => `Moved to ${stage}`
export const spam = 'Marked as spam'
export const notSpam = 'Marked as not spam'
export const given = (name: string) => `Given to ${name}`
export const givenBack = 'Given to nobody'
export const doNotContact = 'Asked not to be contacted'
export const mayContact = 'May be contacted again'
export const next = (what: string) => `Next: ${what}`
export const noNext = 'Nothing comes next'
export const changedTo = (what: string, value: string) => `Changed ${what} to ${value}`
export const mergedWith = 'Made one with another request'
export const partOf = 'Made part of another request'
export const apart = 'Made two requests again'
export const offer = (version: number, low: string, high: string) => `Offer ${version}: ${low} to ${high}`
export const offerSent = (version: number, low: string, high: string) => `Offer ${version} sent: ${low} to ${high}`
export const proposedVisit = (times: number) =>
	times === 1 ? 'Proposed a visit' : `Proposed ${times} times for a visit`
export const pickedVisit = (when: string) => `Picked ${when} for the visit`
export const noTimeFits = 'No proposed time fits'
export const visitCancelled = 'Called the visit off'

export const fields = {
	name: 'the name',
	phone: 'the phone number',
	email: 'the email address',
	address: 'the address',
	motivation: 'the message',
} as const
export const ways = { call: 'Called', text: 'Texted', mail: 'Mailed', visit: 'Visited' } as const
export const outcomes = {
	reached: 'reached them',
	left_message: 'left a message',
	no_answer: 'no answer',
	wrong_number: 'wrong number',
	not_interested: 'not interested',
	call_again: 'call again',
	sent: 'sent',
} as const
export const again = (when: string) => `on ${when}`
export const actions = {
	call: 'call',
	text: 'text',
	mail: 'mail',
	visit: 'visit',
	offer: 'make an offer',
	close: 'close',
	other: 'something else',
} as const
/** By the kinds of mail. */
export const mails = {
	'lead-owner': 'The lead, to you',
	'lead-homeowner': 'The confirmation, to the homeowner',
	'lead-photos-owner': 'The news of photos, to you',
	'lead-offer': 'The offer',
	'visit-proposed': 'The times for a visit',
	'visit-confirmed': 'The confirmation of the visit',
	'visit-reminder': 'The reminder of the visit',
	'visit-canceled': 'The news that the visit is off',
	'visit-owner': 'Their answer about the visit, to you',
} as const
export const anyMail = 'An email'
export const mailStates = { queued: 'waits to go out', sent: 'sent', failed: 'could not be delivered' } as const
