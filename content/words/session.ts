/** What is told of a session. */
export const unreadable = 'Error retrieving session'
export const signedOut = 'You are signed out.'
