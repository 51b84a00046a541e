/** The kinds of settings there are, each with the words for one that is wrong, and the one way to read them. */

import { z } from 'zod'

export type Source = Record<string, string | undefined>

/** A wrong setting: whatever was to be started or built stops with this one line. */
export class ConfigError extends Error {}

/** These carry passwords, or keys by mistake, so a message about them does not repeat them. */
const secret = /SECRET|_KEY|_TOKEN|^DATABASE_URL$|^SMTP_URL$|^STORAGE_S3_URL$|^BACKUP_RECIPIENT$/

/** All that is set, checked; the first that is wrong is named. */
export function readSettings<T extends z.ZodType>(schema: T, source: Source): z.output<T> {
	const parsed = schema.safeParse(source)
	if (parsed.success) return parsed.data
	const issue = parsed.error.issues[0]
	const name = String(issue?.path[0])
	const given = secret.test(name) ? '' : `, but is ${JSON.stringify(source[name])}`
	throw new ConfigError(`${name} ${issue?.message}${given}`)
}

/** Settings that are read elsewhere too, where a wrong one is just an error. */
export function readOrStop<T>(read: (source: Source) => T, source: Source): T {
	try {
		return read(source)
	} catch (error) {
		throw new ConfigError((error as Error).message)
	}
}

const blankIsUnset = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)

export const optional = <T extends z.ZodType>(type: T) => z.preprocess(blankIsUnset, type.optional())

/** With a value for when it is unset. */
export const preset = <T extends z.ZodDefault>(type: T) => z.preprocess(blankIsUnset, type)

export const text = (unset: string) => preset(z.string().default(unset))

/** A host may also be a parameter: the folder of a database's socket. */
const isAddress = (given: string, protocols: string[]) => {
	const { protocol, hostname, searchParams } = new URL(given)
	return protocols.includes(protocol) && Boolean(hostname || searchParams.get('host'))
}

/** Whether each % in the name and the password of an address stands for something. */
export function isEncoded(given: string): boolean {
	const { username, password } = new URL(given)
	try {
		return decodeURIComponent(username + password) !== undefined
	} catch {
		return false
	}
}
export const STRAY_PERCENT = 'must have %25 where its name or password has a %'

export const url = (protocols: string[], example: string) =>
	z.string().refine((given) => URL.canParse(given) && isAddress(given, protocols), {
		message: `must be an address like ${example}`,
		abort: true,
	})

export const email = z.email('must be an email address')

export const flag = (unset: boolean) =>
	preset(
		z
			.enum(['true', 'false', '1', '0'], 'must be true or false')
			.transform((given) => given === 'true' || given === '1')
			.default(unset),
	)

export const wholeNumber = (least: number, most: number) =>
	z
		.string()
		.regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
		.transform(Number)
		.refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`)

export const whole = (unset: number, least: number, most: number) => preset(wholeNumber(least, most).default(unset))

const units: Record<string, number> = { ms: 0.001, s: 1, m: 60, h: 3600 }

/** Seconds in a Go duration such as 90s or 1h30m; undefined if it is none. */
export function goDuration(given: string): number | undefined {
	if (!/^(\d+(\.\d+)?(ms|s|m|h))+$/.test(given)) return undefined
	return [...given.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)].reduce(
		(sum, [, amount, unit]) => sum + Number(amount) * (units[unit ?? ''] ?? 0),
		0,
	)
}

/** Ten years: a date that is further away cannot be told from a mistake. */
const LONGEST = 87_600 * 3600

export const seconds = z.string().transform((given, check) => {
	const value = goDuration(given)
	if (value === undefined || value > LONGEST) check.addIssue('must be a duration like 60s or 1h30m, of 87600h at most')
	return value ?? 0
})

export const duration = (unset: number) => preset(seconds.default(unset))
