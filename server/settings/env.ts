import { resolve } from 'node:path'
import { z } from 'zod'
import { company } from '../../content/company.ts'
import { type Retention, readRetention } from '../../lib/retention.ts'
import { withoutEndSlashes } from '../../lib/text.ts'

const blankIsUnset = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)
const optional = <T extends z.ZodType>(type: T) => z.preprocess(blankIsUnset, type.optional())

const url = (protocols: string[], example: string) =>
	z
		.string()
		.refine(
			(text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
			`must be an address like ${example}`,
		)

const email = z.email('must be an e-mail address')

/** More would need more connections than the embedded database has. */
export const MOST_PROCESSES = 8

const schema = z.object({
	PORT: optional(
		z
			.string()
			.regex(/^\d+$/, 'must be a whole number from 0 to 65535')
			.transform(Number)
			.refine((port) => port <= 65535, 'must be a whole number from 0 to 65535'),
	),
	HOST: optional(z.string()),
	SITE_URL: optional(url(['http:', 'https:'], 'https://example.com')),
	API_EXTERNAL_URL: optional(url(['http:', 'https:'], 'https://api.example.com/auth/v1')),
	DATA_DIR: optional(z.string()),
	DATABASE_URL: optional(url(['postgres:', 'postgresql:'], 'postgres://user:password@host/database')),
	SMTP_URL: optional(url(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com')),
	MAIL_FROM: optional(
		z
			.string()
			.refine(
				(text) => text.length <= 500 && /^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/.test(text),
				'must be an e-mail address, or a name with one in <>',
			),
	),
	LEADS_TO: optional(email),
	ADMIN_EMAIL: optional(email.transform((address) => address.toLowerCase())),
	METRICS_ADDRESS: optional(
		z
			.string()
			.regex(/^(\[[0-9a-f:.]{2,45}\]|[a-z0-9.-]{1,253}):\d{1,5}$/i, 'must be a host and a port like 127.0.0.1:9464')
			.transform((text) => ({
				host: text.slice(0, text.lastIndexOf(':')).replace(/^\[|\]$/g, ''),
				port: Number(text.slice(text.lastIndexOf(':') + 1)),
			}))
			.refine(({ port }) => port <= 65535, 'must be a host and a port like 127.0.0.1:9464'),
	),
	WEB_PROCESSES: optional(
		z
			.string()
			.regex(new RegExp(`^[1-${MOST_PROCESSES}]$`), `must be a whole number from 1 to ${MOST_PROCESSES}`)
			.transform(Number),
	),
	BACKUP_DIR: optional(z.string()),
	BACKUP_KEEP: optional(
		z
			.string()
			.regex(/^[1-9]\d{0,3}$/, 'must be a whole number from 1 to 9999')
			.transform(Number),
	),
	BACKUP_RECIPIENT: optional(z.string().regex(/^age1[0-9a-z]{20,}$/, 'must be an age public key like age1…')),
	JWT_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
	TRUST_PROXY: optional(
		z
			.string()
			.regex(/^[a-z0-9-]+$/i, 'must be the name of a header, like x-forwarded-for')
			.transform((name) => name.toLowerCase()),
	),
	LOG_LEVEL: optional(
		z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'),
	),
})

/** These carry passwords, so a message about them does not repeat them. */
const secrets = ['DATABASE_URL', 'SMTP_URL', 'JWT_SECRET']

/** A wrong setting: the start stops with this one line. */
export class ConfigError extends Error {}

export type Env = ReturnType<typeof readEnv>

/** The whole configuration, checked once. Nothing else reads process.env. */
export function readEnv(source: Record<string, string | undefined>) {
	const parsed = schema.safeParse(source)
	if (!parsed.success) {
		const issue = parsed.error.issues[0]
		const name = String(issue?.path[0])
		const given = secrets.includes(name) ? '' : `, but is ${JSON.stringify(source[name])}`
		throw new ConfigError(`${name} ${issue?.message}${given}`)
	}
	const env = parsed.data
	const port = env.PORT ?? 3000
	return {
		port,
		host: env.HOST ?? '127.0.0.1',
		/** Links in mails start with it; unset, it follows the port that was bound. */
		siteUrl: env.SITE_URL && withoutEndSlashes(env.SITE_URL),
		/** Where the auth service is reached from outside, when that is not below the site's address. */
		authUrl: env.API_EXTERNAL_URL && withoutEndSlashes(env.API_EXTERNAL_URL),
		dataDir: resolve(env.DATA_DIR ?? 'data'),
		databaseUrl: env.DATABASE_URL,
		smtpUrl: env.SMTP_URL,
		mailFrom: env.MAIL_FROM ?? `${company.name} <${company.email}>`,
		leadsTo: env.LEADS_TO ?? company.email,
		adminEmail: env.ADMIN_EMAIL,
		metricsAddress: env.METRICS_ADDRESS,
		/** So many answer visitors; the first one does everything else, too. */
		webProcesses: env.WEB_PROCESSES ?? 1,
		backupDir: env.BACKUP_DIR && resolve(env.BACKUP_DIR),
		backupKeep: env.BACKUP_KEEP ?? 14,
		backupRecipient: env.BACKUP_RECIPIENT,
		jwtSecret: env.JWT_SECRET,
		trustProxy: env.TRUST_PROXY,
		logLevel: env.LOG_LEVEL ?? 'info',
		retention: retentionOf(source),
	}
}

function retentionOf(source: Record<string, string | undefined>): Retention {
	try {
		return readRetention(source)
	} catch (error) {
		throw new ConfigError((error as Error).message)
	}
}
