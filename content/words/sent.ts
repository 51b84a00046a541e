/** What stands in the place of the form once it was sent. */
export const title = 'We have your request'
export const sentAt = (time: string) => `Sent at ${time}.`
export const weHave = { phone: 'Phone', address: 'Address', email: 'Email' }
export const numberWrong = 'Wrong number? Change it'
export const changeNote = 'You get the form back as you filled it in. What you send then replaces this.'
export const another = 'Ask about another house'
export const callNow = 'For immediate help, call'
export const correction = (phone: string) =>
	`Correction: this replaces the request I just sent with the phone number ${phone}.`
