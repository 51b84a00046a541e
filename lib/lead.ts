import { EMAIL_MOST, isEmail } from './email.ts'
import { isPhone } from './phone.ts'
import { fits, hasText } from './text.ts'

/** What a homeowner fills in. The contact form's message is the lead's motivation. */
export type LeadFields = { name: string; phone: string; email: string; address: string; message: string }
export type LeadErrors = Partial<Record<keyof LeadFields, string>>

export const HERO_NAME = 'Lead from Hero Form'

export const limits = { name: 200, phone: 14, email: EMAIL_MOST, address: 300, message: 5000 } as const

export const messages = {
	address: 'Property address is required',
	phone: 'Phone number is required',
	phoneFormat: 'Please enter a valid phone number: (XXX) XXX-XXXX',
	email: 'Email is required',
	emailFormat: 'Please enter a valid email address',
	name: 'Name is required',
	required: 'Please fill in all required fields',
	correct: 'Please correct the errors in the form',
	heroFailed: 'There was an error submitting your request. Please try again or contact us directly.',
	contactFailed: 'There was an error submitting your form. Please try again.',
	thanks: "Thank you for your submission! We'll be in touch shortly.",
} as const

/**
 * Text as it is stored: PostgreSQL knows neither NUL nor half a character, and the table keeps no control characters but
 * those of a text area; what word processors write for a new line becomes one.
 */
export const storable = (text: string) =>
	text
		.replaceAll(/\p{Cc}/gu, (sign) => ('\t\n\r'.includes(sign) ? sign : '\v\f'.includes(sign) ? '\n' : ''))
		.toWellFormed()

/** The same rules as the checks of the table. */
export function checkLead(fields: LeadFields): LeadErrors {
	const errors: LeadErrors = {}
	if (!hasText(fields.name)) errors.name = messages.name
	else if (!fits(fields.name, limits.name)) errors.name = `Please keep the name under ${limits.name} characters`
	if (!hasText(fields.address)) errors.address = messages.address
	else if (!fits(fields.address, limits.address))
		errors.address = `Please keep the address under ${limits.address} characters`
	if (!hasText(fields.phone)) errors.phone = messages.phone
	else if (!isPhone(fields.phone)) errors.phone = messages.phoneFormat
	if (!hasText(fields.email)) errors.email = messages.email
	else if (!isEmail(fields.email)) errors.email = messages.emailFormat
	if (!fits(fields.message, limits.message))
		errors.message = `Please keep the message under ${limits.message} characters`
	return errors
}

/** The one sentence that says what is wrong with the contact form. */
export function summary(fields: LeadFields, errors: LeadErrors): string {
	const empty = (['name', 'phone', 'email', 'address'] as const).some((field) => !hasText(fields[field]))
	return empty ? messages.required : (errors.phone ?? Object.values(errors)[0] ?? messages.correct)
}
