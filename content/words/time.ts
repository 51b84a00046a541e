/** When something was. */
export const today = 'today'
export const justNow = 'just now'
