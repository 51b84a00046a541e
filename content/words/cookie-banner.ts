/** The cookie banner. */
export const cookies = 'Cookies'
export const note = 'No tracking cookies.'
export const privacyPolicy = 'Privacy policy'
export const accepted = 'Thank you. Your choice is saved in this browser.'
export const acceptAll = 'Accept All'
export const decline = 'Decline'
