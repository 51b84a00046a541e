/** The short form at the top of the home page; what it shares with the other one is in lead.ts. */
export const title = 'Get your cash offer'
export const submitting = 'Processing...'
export const failed = 'There was an error submitting your request. Please try again or contact us directly.'
