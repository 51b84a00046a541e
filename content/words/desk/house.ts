/** How the site itself is doing. */
export const status = 'Status'
export const looking = 'Looking...'
export const statusOld = 'This could not be brought up to date. What you see is from a moment ago.'
export const statusFailed =
	'How the site is doing could not be found out. The site’s database does not answer, or your connection is down.'
export const allWell = 'All is well. This page looks again by itself.'
export const oneNeedsYou = 'One thing needs you.'
export const severalNeedYou = (bad: number) => `${bad} things need you.`
export const allIsWell = 'All is well'
export const goodToKnow = 'Good to know'
export const needsYou = 'Needs you'
export const andMoreOlderOnes = (mails: number) => `And ${mails} more, older ones.`
export const mailLeadOwner = 'A lead, to you'
export const mailPhotos = 'The news of photos, to you'
export const mailLeadHomeowner = 'The confirmation to a homeowner'
export const mailDigest = 'The digest of suspected leads, to you'
export const mailMorning = 'The morning digest, to you'
export const mailWebhook = 'The news of a webhook that was switched off, to you'
export const mailContact = 'A message, to you'
export const mailInvitation = 'An invitation to the team'
export const mailBackup = 'The news of a failed backup, to you'
export const beingSent = 'It is being sent this moment.'
export const oneSent = 'The email is on its way.'
export const severalSent = (sent: number) => `${sent} emails are on their way.`
export const notSent = 'That did not work. Please try again.'
export const sending = 'Sending...'
export const sendAllNow = 'Send all now'
export const mailOfAccounts = 'An email of the accounts'
export const written = 'Written '
export const triedOnce = 'tried once'
export const triedTimes = (attempts: number) => `tried ${attempts} times`
export const triedAgain = '; it is tried again by itself'
export const givenUp = '; given up'
export const digestTells = ' The next digest tells of these leads.'
export const morningOver = ' That morning is over.'
export const linkTooOld = ' Its link is no longer good: whoever needs one can ask for another.'
export const sendNow = 'Send now'
export const tryAgain = 'Try again'
const emails = (count: number) => (count === 1 ? 'One email' : `${count} emails`)
export const notGone = (count: number) => `${emails(count)} ${count === 1 ? 'has' : 'have'} not gone out yet`
export const notDelivered = (count: number) => `${emails(count)} could not be delivered`
export const notGoneOrDelivered = (count: number) => `${notGone(count)} or could not be delivered`
export const sendThisNow = (kind = 'email', recipient: string | null) =>
	`Send now: ${kind}${recipient ? ` to ${recipient}` : ''}`
export const whoSignedIn = 'Who signed in, and who tried to'
export const nobodySignedIn = 'Nobody, as far back as the log goes.'
export const signInsFailed = 'The log could not be read just now.'
export const wholeLog = 'The whole log'
