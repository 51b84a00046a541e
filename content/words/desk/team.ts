/** Who works at the desk. */
export const team = 'Team'
export const note = 'A helper sees and works leads. The team, the log, exports and what is set are yours alone.'
export const owner = 'Owner'
export const helper = 'Helper'
export const you = 'you'
export const failed = 'Who is on the team could not be read.'
export const tryAgain = 'Try again'
export const alone = 'You work alone so far.'
export const remove = 'Remove'
export const removeOne = (name: string) => `Remove ${name}`
export const removed = (name: string) => `${name} is not on the team any more. Their leads are everybody’s again.`
export const sure = (name: string) => `Remove ${name} from the team?`
export const sureNote = 'They see nothing of the desk from that moment on. What they wrote stays.'
export const cancel = 'Cancel'
export const invite = 'Invite a helper'
export const inviteNote =
	'They get an email, and join by signing in with that address. The email itself opens nothing, so it does no harm in the wrong hands.'
export const email = 'Email address'
export const send = 'Send the invitation'
export const sending = 'Sending...'
export const notAnAddress = 'Please enter an email address.'
export const sent = (email: string) => `The invitation to ${email} is on its way.`
export const open = 'Invitations'
export const noneOpen = 'No invitation is open.'
export const until = (day: string) => `holds until ${day}`
export const over = 'has run out'
export const again = 'Send again'
export const againTo = (email: string) => `Send again to ${email}`
export const withdraw = 'Withdraw'
export const withdrawOne = (email: string) => `Withdraw the invitation to ${email}`
export const withdrawn = 'The invitation is withdrawn.'
export const notDone = 'That did not work. Please try again.'
/** By the codes of the database. */
export const refusals = {
	email_invalid: 'This is no email address.',
	already_on_team: 'This person is on the team already.',
	too_many_invitations: 'Twenty invitations are open. Please withdraw some first.',
	too_many_mails: 'This address was invited several times today. Please wait until tomorrow.',
	invitation_gone: 'This invitation is not open any more.',
	member_gone: 'This person is not on the team any more.',
} as const
