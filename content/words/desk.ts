import { company } from '../company.ts'

/** The desk, and the gate before it. */
export const pageTitle = `One More Step | ${company.name}`
export const description = "The owner's desk."
export const gateTitle = 'One more step before the desk opens'
export const gateHalfway = 'Your password was right. Now show that it is really you.'
export const oneMoment = 'One moment...'
export const gatePasskey = 'Show that it is you with the passkey you have set up.'
export const cannotUsePasskeys = 'This browser cannot use passkeys. Please open the desk where you keep yours.'
export const gateLost = 'Lost it? Whoever runs the server of this site can remove it, and you set up a new one here.'
export const gateNote =
	'The desk shows people’s names, phone numbers and homes. A second step keeps it closed to anyone who gets hold of your password.'
export const waiting = 'Waiting for your device...'
export const continueWithPasskey = 'Continue with your passkey'
export const codesSaved = 'I have saved them. Open the desk'
export const setUpAPasskey = 'Set up a passkey'
export const passkeyNote =
	'Your phone or computer then opens the desk with your fingerprint, your face or its PIN. There is nothing to type and nothing to remember.'
export const preparing = 'Preparing...'
export const useAppInstead = 'Use an authenticator app instead'
export const appNote =
	'This browser cannot make passkeys. An authenticator app on your phone does it as well: it shows a code that changes every half minute, which you enter after your password.'
export const setUpApp = 'Set up an authenticator app'
export const saved = (to: string) => `Saved: ${to}`
export const notSaved = 'The change could not be saved. Please try again.'
export const textThem = 'Text'
export const noTexts = 'No texts: they have not agreed'
export const agreedToTexts = (when: string, page: string, version: string) =>
	`Agreed to texts ${when} on ${page}, wording ${version}`
export const theySaidStop = 'They said stop'
export const noMoreTexts = 'Noted. Please do not text them again.'
export const showAll = 'Show all'
export const showLess = 'Show less'
export const suspectedSpam = 'Suspected spam'
export const status = 'Status'
export const desk = 'Desk'
export const log = 'Log'
export const show = 'Show'
export const person = 'Person'
export const personPlaceholder = 'part of an email address'
export const find = 'Find'
export const gettingLog = 'Getting the log...'
export const logEmpty = 'Nothing of that kind is in the log.'
export const logFailed = 'The log could not be read. It is safe; only this page could not reach it.'
export const tryAgain = 'Try again'
export const showOlder = 'Show older'
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
export const photos = (count: number) => (count === 1 ? 'One photo of the house' : `${count} photos of the house`)
export const photo = (number: number) => `Photo ${number} of the house`
export const mailLeadHomeowner = 'The confirmation to a homeowner'
export const mailDigest = 'The digest of suspected leads, to you'
export const mailContact = 'A message, to you'
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
export const linkTooOld = ' Its link is no longer good: whoever needs one can ask for another.'
export const sendNow = 'Send now'
export const leads = 'Leads'
export const newLeads = (count: number) => (count === 1 ? 'Show 1 new lead' : `Show ${count} new leads`)
export const notLive = 'The connection is away. This list catches up by itself when it is back.'
/** By the names the table gives them. */
export const statuses = {
	new: 'New',
	contacted: 'Contacted',
	offer_made: 'Offer made',
	under_contract: 'Under contract',
	closed: 'Closed',
	lost: 'Lost',
} as const
export const allLeads = 'All leads'
export const anyStatus = 'all leads'
export const gettingLeads = 'Getting the leads...'
export const leadGone = 'This lead is not here any more.'
export const noneIs = (status: string) => `No lead is ${status} at the moment.`
export const noLeads = 'No leads yet. As soon as someone asks for an offer, they are here and in your mail.'
export const leadsFailed = 'The leads could not be read. They are safe; only this page could not reach them.'

const emails = (count: number) => (count === 1 ? 'One email' : `${count} emails`)
export const notGone = (count: number) => `${emails(count)} ${count === 1 ? 'has' : 'have'} not gone out yet`
export const notDelivered = (count: number) => `${emails(count)} could not be delivered`
export const notGoneOrDelivered = (count: number) => `${notGone(count)} or could not be delivered`
export const sendThisNow = (kind = 'email', recipient: string | null) =>
	`Send now: ${kind}${recipient ? ` to ${recipient}` : ''}`
