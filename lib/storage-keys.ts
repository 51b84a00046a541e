/** What the site keeps in a visitor's browser: the name of each thing, once. For whatever is kept for a tab the inline script brings the app. */

/** Kept: that the cookie banner was answered (the name and its value are the specification's). */
export const CONSENT_KEY = 'cookieConsent'
export const CONSENT_GIVEN = 'accepted'
/** Kept: the sign-in. The inline script looks there too, and brings the app if there is one. */
export const SESSION_KEY = 'little-red-session'
/** Never kept, but a client wants a name for it: a sign-in that only proves who someone is. */
export const PROOF_KEY = 'little-red-proof'
/** Kept: for whom this browser has a copy of what the desk has shown (app/platform/kept-desk.ts). */
export const DESK_KEPT_KEY = 'desk-kept-for'
/** Kept until it is confirmed: the address that was registered in this browser. */
export const REGISTERED_KEY = 'registered-here'

/** For this tab only: a message that is still up while the page is left by a load. */
export const TOAST_KEY = 'toast'
/** For this tab only: someone is choosing a new password. */
export const RECOVERING_KEY = 'recovering'
/** For this tab only: what was typed into a lead form and not yet sent. */
export const draftKey = (form: string) => `lead-draft-${form}`
/** For this tab only, and for a day: what the contact form has sent. */
export const SENT_KEY = 'sent'
/** For this tab only: that a lead form goes on sending by itself. */
export const unsentKey = (form: string) => `lead-unsent-${form}`
/** What is being written at the desk begins with it, for this tab only; and, kept for hours, which call was begun of which it is not said yet what came. */
export const DESK_DRAFT_KEY = 'desk-draft '
