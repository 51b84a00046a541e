/** How the owner hears of things. */
export const alerts = 'Alerts'
export const note =
	'Every new lead is mailed to you within seconds. Here is what else can reach you, and your other tools.'
export const noteForHelpers = 'How you hear of new leads while the desk is closed.'
export const failed = 'How alerts are set could not be read.'
export const tryAgain = 'Try again'

export const digest = 'Morning email'
export const digestNote =
	'At 7:30 in the morning: who is overdue, who is due today, new leads nobody has called, visits with time and address, and emails that are stuck.'
export const digestOn = 'Send it every morning'
export const digestEmpty = 'Also when there is nothing to do'
export const digestEmptyNote = 'One kind line, so you know that the site is awake.'
export const digestSaved = {
	true: 'You get the morning email from the next 7:30 on.',
	false: 'No more morning emails.',
}
export const emptySaved = {
	true: 'The morning email comes on quiet days too.',
	false: 'On a day that holds nothing you are left alone.',
}

export const texts = 'Texts'
export const textsNote =
	'A text for each new lead, with first name, town and the way to the desk. It goes to your own numbers only.'
export const textsOff =
	'Texts need a service that sends them, such as Twilio: whoever runs the server sets SMS_ACCOUNT, SMS_TOKEN and SMS_FROM.'
export const number = 'Mobile number'
export const addNumber = 'Add'
export const notANumber = 'Please enter a mobile number with its area code.'
export const knownNumber = 'This number is there already.'
export const numbersFull = 'Five numbers are the most.'
export const noNumbers = 'No number gets texts.'
export const numberAdded = (phone: string) => `New leads are told to ${phone}.`
export const numberRemoved = (phone: string) => `${phone} gets no more texts.`
export const removeNumber = 'Remove'
export const removeOne = (phone: string) => `Remove ${phone}`
export const test = 'Send a test'
export const testTo = (phone: string) => `Send a test to ${phone}`
export const quiet = 'Leave me alone from 9 pm to 7 am'
export const quietNote = 'What comes at night is told at 7 in the morning, in one text.'
export const quietSaved = { true: 'Texts wait until 7 in the morning.', false: 'Texts come at night too.' }
export const gap = 'At most one text every'
export const minutes = (count: number) =>
	count === 1 ? 'minute' : count < 60 ? `${count} minutes` : count === 60 ? 'hour' : `${count / 60} hours`
export const gapNote = 'If more leads come meanwhile, the next text counts them.'
export const gapSaved = 'Saved.'
