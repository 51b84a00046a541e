import { resolve } from 'node:path'
import { z } from 'zod'
import { company, sender } from '../../content/company.ts'
import { age } from './age.ts'
import { readAlertSettings } from './alerts.ts'
import { retentionOf, siteAddress, webAddress } from './build.ts'
import {
	email,
	isEncoded,
	optional,
	readOrStop,
	readSettings,
	type Source,
	STRAY_PERCENT,
	url,
	wholeNumber,
} from './kinds.ts'
import { pushKeysOf } from './push-keys.ts'
import { s3Address } from './s3-address.ts'

/** More would need more connections than the embedded database has. */
export const MOST_PROCESSES = 8

/** With its checksum: a key that was mistyped opens nothing. */
function isRecipient(key: string): boolean {
	try {
		;new (age().Encrypter)().addRecipient(key)
		return key.startsWith('age1')
	} catch {
		return false
	}
}

/** What is not plain in a name or an address means something in a mail's head: a second sender, or none at all. */
const SENDER = (() => {
	const part = '[^\\s@<>()",;:\\\\]+'
	const address = `${part}@${part}`
	return new RegExp(`^(?:(?:"[^"\\\\\\r\\n]*" *|[^@<>()",;:\\\\\\r\\n]*)<${address}>|${address})$`)
})()

/** Nothing makes a home of ~ here, and a store by its address is no folder. */
const folder = z
	.string()
	.refine((path) => !/^~|^\w+:\/\//.test(path), 'must be the path of a folder, like /srv/little-red')

const schema = z.object({
	PORT: optional(wholeNumber(0, 65_535)),
	HOST: optional(z.string()),
	SITE_URL: siteAddress,
	API_EXTERNAL_URL: webAddress('https://api.example.com/auth/v1'),
	DATA_DIR: optional(folder),
	DATABASE_URL: optional(url(['postgres:', 'postgresql:'], 'postgres://user:password@host/database')),
	SMTP_URL: optional(
		url(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com').refine(isEncoded, STRAY_PERCENT),
	),
	MAIL_FROM: optional(
		z
			.string()
			.refine(
				(text) => text.length <= 500 && SENDER.test(text),
				'must be an email address, or a name with one in <>; in "" if the name has more than words',
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
	WEB_PROCESSES: optional(wholeNumber(1, MOST_PROCESSES)),
	BACKUP_DIR: optional(folder),
	BACKUP_KEEP: optional(wholeNumber(1, 9999)),
	BACKUP_RECIPIENT: optional(
		z
			.string()
			.refine((key) => !/AGE-SECRET-KEY-/i.test(key), {
				message:
					'must be the public half of the key (age1…), but is the private one: keep that away from this machine, in the file that npm run restore is given with --identity',
				abort: true,
			})
			.refine(isRecipient, 'must be an age public key like age1…'),
	),
	STORAGE_FILE_SIZE_LIMIT: optional(wholeNumber(1024, 5 * 1024 ** 3)),
	STORAGE_S3_URL: s3Address,
	JWT_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
	VAPID_PRIVATE_KEY: optional(
		z
			.string()
			.refine((key) => pushKeysOf(key) !== undefined, 'must be 256 bits in base64url (43 characters)')
			.transform(pushKeysOf),
	),
	TRUST_PROXY: optional(
		z
			.string()
			.regex(/^(?!(?:true|false|yes|no|on|off|\d+)$)[a-z0-9-]+$/i, 'must be the name of a header, like x-forwarded-for')
			.transform((name) => name.toLowerCase()),
	),
	LOG_LEVEL: optional(
		z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'),
	),
})

export type Env = ReturnType<typeof readEnv>

/** The whole configuration, checked once. Nothing else reads process.env. */
export function readEnv(source: Source) {
	const env = readSettings(schema, source)
	const port = env.PORT ?? 3000
	return {
		port,
		host: env.HOST ?? '127.0.0.1',
		/** Links in mails start with it; unset, it follows the port that was bound. */
		siteUrl: env.SITE_URL,
		/** Where the auth service is reached from outside, when that is not below the site's address. */
		authUrl: env.API_EXTERNAL_URL,
		dataDir: resolve(env.DATA_DIR ?? 'data'),
		databaseUrl: env.DATABASE_URL,
		smtpUrl: env.SMTP_URL,
		mailFrom: env.MAIL_FROM ?? sender,
		leadsTo: env.LEADS_TO ?? company.email,
		adminEmail: env.ADMIN_EMAIL,
		metricsAddress: env.METRICS_ADDRESS,
		/** So many answer visitors; the first one does everything else, too. */
		webProcesses: env.WEB_PROCESSES ?? 1,
		backupDir: env.BACKUP_DIR && resolve(env.BACKUP_DIR),
		backupKeep: env.BACKUP_KEEP ?? 14,
		backupRecipient: env.BACKUP_RECIPIENT,
		/** Bytes of one stored file at most; a bucket may allow less. */
		storageFileSize: env.STORAGE_FILE_SIZE_LIMIT ?? 20 * 1024 * 1024,
		/** Where stored files are kept; unset, in the data folder. */
		storageS3: env.STORAGE_S3_URL,
		jwtSecret: env.JWT_SECRET,
		/** What notices to phones are signed with; unset, made once. */
		pushKeys: env.VAPID_PRIVATE_KEY,
		trustProxy: env.TRUST_PROXY,
		logLevel: env.LOG_LEVEL ?? 'info',
		retention: retentionOf(source),
		/** How webhooks and texts leave the server. */
		alerts: readOrStop(readAlertSettings, source),
	}
}
