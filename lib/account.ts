import { accountMessages } from '../content/words/account-messages.ts'
import { accountLimits } from './account-limits.ts'
import { isEmail } from './is-email.ts'
import { hasText } from './text.ts'

export type LoginFields = { email: string; password: string }
export type RegistrationFields = LoginFields & { firstName: string; lastName: string }
export type FieldErrors = Record<string, string>

/** Only the fields something is wrong with. */
const found = (errors: Record<string, string | false | undefined>): FieldErrors =>
	Object.fromEntries(Object.entries(errors).filter((entry): entry is [string, string] => Boolean(entry[1])))

/** As many units as could be needed are looked at, and no more. */
const shorterThan = (least: number, text: string) => [...text.slice(0, 2 * least)].length < least

export function checkEmail({ email }: { email: string }): FieldErrors {
	return found({ email: !isEmail(email.trim()) && accountMessages.email })
}

/** The server stores no more than 72 bytes of a password, so more would be cut off unseen. */
export function checkPassword({ password }: { password: string }, role = false): FieldErrors {
	const short =
		(shorterThan(accountLimits.password, password) && accountMessages.password) ||
		(role && shorterThan(accountLimits.passwordWithRole, password) && accountMessages.passwordWithRole)
	const long = new TextEncoder().encode(password).length > 72 && accountMessages.passwordLong
	return found({ password: short || long })
}

export const checkPasswordChange = (fields: { current: string; password: string }, role: boolean): FieldErrors => ({
	...found({ current: fields.current === '' && accountMessages.currentPassword }),
	...checkPassword(fields, role),
})

const tooShort = (name: string) => !hasText(name) || shorterThan(2, name.trim())

export function checkName({ firstName, lastName }: { firstName: string; lastName: string }): FieldErrors {
	return found({
		firstName: tooShort(firstName) && accountMessages.firstName,
		lastName: tooShort(lastName) && accountMessages.lastName,
	})
}

export const checkLogin = (fields: LoginFields): FieldErrors => ({ ...checkEmail(fields), ...checkPassword(fields) })

export const checkRegistration = (fields: RegistrationFields): FieldErrors => ({
	...checkName(fields),
	...checkLogin(fields),
})

/** Authenticator apps and mails show codes in groups; the blanks are nobody's mistake. */
export const digitsOfCode = (text: string) => text.slice(0, 100).replace(/[\s-]/g, '')

export const checkCode = ({ code }: { code: string }): FieldErrors =>
	found({ code: !/^[0-9]{6,10}$/.test(digitsOfCode(code)) && accountMessages.code })

/** Of a password that is there already: however short it is, the server knows whether it is right. */
export const checkProofPassword = ({ password }: { password: string }): FieldErrors =>
	found({ password: password === '' && accountMessages.emptyPassword })

/** What the auth client answers with when something goes wrong. */
export type AuthFailure = {
	name?: string
	code?: string | undefined
	message?: string
	status?: number | undefined
	/** Of a password that is too weak. */
	reasons?: string[]
}

/** The server was not reached, or did not know what it did. */
const isUnexpected = ({ name, code, message = '', status = 400 }: AuthFailure) =>
	['AuthRetryableFetchError', 'AuthUnknownError'].includes(name ?? '') ||
	code === 'unexpected_failure' ||
	status >= 500 ||
	message.startsWith('TypeError')

const said = (failure: AuthFailure, otherwise: string) => {
	if (isUnexpected(failure)) return accountMessages.unexpected
	// The service says it in its own words; longer than a few minutes nobody watches a clock.
	const seconds = Number(/\bafter (\d{1,3}) seconds/.exec(failure.message ?? '')?.[1])
	if (seconds) return accountMessages.tooSoon(seconds)
	if (failure.code === 'over_request_rate_limit') return accountMessages.tooMany
	return failure.message || otherwise
}

export function loginFailure(failure: AuthFailure): string {
	if (failure.code === 'invalid_credentials' || failure.message === 'Invalid login credentials')
		return accountMessages.wrongCredentials
	if (isUnverified(failure)) return accountMessages.unverified
	return said(failure, accountMessages.loginFailed)
}

export const isUnverified = ({ message }: AuthFailure) => Boolean(message?.includes('Email not confirmed'))

export function registerFailure(failure: AuthFailure): string {
	if (failure.code === 'user_already_exists' || failure.message === 'User already registered')
		return accountMessages.taken
	return said(failure, accountMessages.registerFailed)
}

const plainly: Record<string, string> = {
	otp_expired: accountMessages.oldCode,
	mfa_verification_failed: accountMessages.wrongCode,
	mfa_challenge_expired: accountMessages.wrongCode,
	same_password: accountMessages.samePassword,
	email_exists: accountMessages.emailTaken,
	current_password_required: accountMessages.linkAged,
	insufficient_aal: accountMessages.unproven,
	reauthentication_needed: accountMessages.unproven,
}

/** What was refused about a field is said at it: undefined if it was something else. */
export function passwordRefusal({ code, message, reasons = [] }: AuthFailure): FieldErrors | undefined {
	if (code === 'same_password') return { password: accountMessages.samePassword }
	if (code === 'current_password_invalid') return { current: accountMessages.wrongCurrent }
	if (code !== 'weak_password') return undefined
	return { password: reasons.includes('pwned') ? accountMessages.guessable : message || accountMessages.password }
}

/** Everything that can be done once signed in. */
export const accountFailure = (failure: AuthFailure): string =>
	plainly[failure.code ?? ''] ?? said(failure, accountMessages.unexpected)

/** Ended from another device, or with the account itself. */
export const isSessionGone = ({ name, code = '' }: AuthFailure) =>
	name === 'AuthSessionMissingError' || ['session_not_found', 'user_not_found', 'bad_jwt'].includes(code)

/** Whether an address was just sent a mail is nobody else's business, so the answer is the same as to the first request. */
export const isMailGap = ({ code }: AuthFailure) => code === 'over_email_send_rate_limit'
