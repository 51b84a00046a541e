/** The promises below the top of the home page. */
export const replyTime = '24 hours'
export const reply = 'and we call you back'
export const closingTime = '7 days'
export const closing = 'to close, at the soonest, with clear title'
export const rating = 'rating, Better Business Bureau'
export const stars = 'in our reviews'
export const label = 'What you can count on'
