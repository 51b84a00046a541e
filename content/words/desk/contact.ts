/** Calls, texts and mails from the desk, and what came of them. */
export const call = 'Call'
export const text = 'Text'
export const mail = 'Email'
export const them = {
	text: (name: string) => `Text ${name}`,
	mail: (name: string) => `Email ${name}`,
}
export const sent = { text: 'Noted: you texted them.', mail: 'Noted: you emailed them.' } as const
export const noted = (outcome: string) => `Noted: ${outcome.toLowerCase()}.`
export const whatCame = 'What came of the call?'
export const outcomes = {
	reached: 'Reached',
	left_message: 'Left a message',
	no_answer: 'No answer',
	wrong_number: 'Wrong number',
	not_interested: 'Not interested',
	call_again: 'Call again',
	sent: 'Sent',
} as const
export const callAgainAt = 'Call again at...'
export const when = 'When?'
export const note = 'Note'
export const noteHint = 'if there is something to remember'
export const sixTries = 'Six tries without an answer'
export const sixTriesNote = 'You have tried often enough. You can let this one go; nothing is deleted.'
export const cannotReach = 'Can’t reach: move to Lost'
export const cannotReachSaid = 'Moved to Lost: can’t reach.'
export const keepTrying = 'Keep trying'
