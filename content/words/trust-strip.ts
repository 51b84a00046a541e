/** The promises below the top of the home page. */
export const replyTime = '24 hours'
export const reply = 'to a reply with a fair offer'
export const closingTime = '7 days'
export const closing = 'to closing, at the soonest'
export const rating = 'rating, Better Business Bureau'
export const stars = 'by the people we bought from'
export const label = 'What you can count on'
