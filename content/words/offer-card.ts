/** The card beside a long text. */
export const title = 'Thinking of selling?'
export const text = 'We call within 24 hours. No obligation until you sign a contract.'
