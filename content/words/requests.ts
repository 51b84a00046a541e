/** A homeowner's own requests, on the account page. */
export const title = 'Your requests'
export const note = 'What you asked us with this email address, and where it stands. Questions? Call'
export const asked = 'You asked'
/** By what the desk calls it. */
export const stages = {
	new: 'We have your request and will call you.',
	contacted: 'We have been in touch. The visit and the offer come next.',
	offer_made: 'You have our offer. Take the time you need.',
	under_contract: 'We have a contract. The title company is at work.',
	closed: 'Closed. Thank you for selling to us.',
	lost: 'This request has ended. Call us any time to take it up again.',
} as const
