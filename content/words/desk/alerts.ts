/** How the owner hears of things. */
export const alerts = 'Alerts'
export const note =
	'Every new lead is mailed to you within seconds. Here is what else can reach you, and your other tools.'
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
