import { company } from '../company.ts'

/** What the function that takes a message for the owner answers. */
export const failed = 'Failed to send email. Please try again.'
export const tooMany = `We have received a lot of messages just now. Please call us at ${company.phone}, or try again later.`
export const post = 'Send a POST request.'
export const noObject = 'The body must be a JSON object.'
export const noText = (field: string) => `${field} must be text.`
export const tooLong = (field: string, most: number) => `${field} must have at most ${most} characters.`
export const missing = (field: string) => `${field} is required.`
