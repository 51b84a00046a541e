/** Mails about a lead. */
export const mails = 'Emails'
export const none = 'No email has gone out about this lead.'
export const sendAgain = 'Send again'
export const sendNow = 'Send now'
export const again = (kind: string) => `Send again: ${kind}`
export const onItsWay = 'The email is on its way.'
