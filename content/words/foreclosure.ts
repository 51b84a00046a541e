/** The first calls, at the top of the foreclosure page. */
export const callCounselor = (phone: string) => `Free counselor: ${phone}`
export const callLegalAid = (phone: string) => `Free legal aid: ${phone}`
