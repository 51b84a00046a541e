/** The dialog after the short form was sent. */
export const title = 'Thank You for Reaching Out!'
export const received = 'We have received your information and will contact you shortly with your cash offer.'
export const close = 'Close'
