/** What the forms for an offer say, and what is said of a lead's fields, each by its name in lib/lead.ts. */
export const fields = {
	name: { label: 'Name' },
	phone: { label: 'Phone', placeholder: '(501) 555-0100' },
	email: { label: 'Email', placeholder: 'you@example.com' },
	address: { label: 'Property address', placeholder: 'Street and town' },
	message: { label: 'Anything we should know?', hint: '(optional)' },
}

export const missing = {
	name: 'Name is required',
	phone: 'Phone number is required',
	email: 'Email is required',
	address: 'Property address is required',
}

const shorten = (what: string) => (most: number, over: number) =>
	`Please shorten the ${what} by ${over} character${over === 1 ? '' : 's'}: ${most} is the most we can take`

/** There, but not as it should be: with the most characters it may have, and how many it has beyond that. */
export const wrong = {
	name: shorten('name'),
	phone: () => 'Please enter a valid phone number: (XXX) XXX-XXXX',
	email: () => 'Please enter a valid email address',
	address: shorten('address'),
	message: shorten('message'),
}

export const label = 'Ask for your cash offer'
export const send = 'Get My Cash Offer'
export const submitting = 'Submitting...'
export const trap = 'Leave this empty'
export const required = 'Please fill in all required fields'
export const correct = 'Please correct the errors in the form'
export const failed = 'There was an error submitting your form. Please try again.'
export const thanks = "Thank you for your submission! We'll be in touch shortly."

export const didYouMean = (domain: string) => `Did you mean ${domain}?`
export const town = 'Town'
export const kept = (message: string) => `${message} What you typed is still here.`
export const sendingItAgain = 'Sending it again…'
export const offline = 'You seem to be offline. We’ll send it for you as soon as you are back online.'
const about = (seconds: number) => (seconds < 90 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`)
export const nextTry = (seconds: number) =>
	`We’ll send it for you as soon as our server answers, so please leave this page open. Next try in ${about(seconds)}.`
export const tryAgain = 'Try again'
