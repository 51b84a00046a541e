/** The page a form sent without JavaScript comes back to. */
export const tooLarge = 'That was more than we can take in at once. Please shorten the message.'
