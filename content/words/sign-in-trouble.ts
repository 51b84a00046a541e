/** The page of a browser that was on its way through a sign-in while the server could not answer. */
export const title = 'Please try again in a moment'
export const note = 'We could not finish this just now. Nothing is lost.'
export const again = 'Try again'
