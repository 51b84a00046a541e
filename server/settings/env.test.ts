import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { company } from '../../content/company.ts'
import { readRetention, retentionSettings } from '../../lib/retention.ts'
import { readEnv } from './env.ts'
import { ConfigError } from './kinds.ts'

test('a site with nothing set up runs on this machine alone', () => {
	expect(readEnv({})).toEqual({
		port: 3000,
		host: '127.0.0.1',
		siteUrl: undefined,
		dataDir: resolve('data'),
		databaseUrl: undefined,
		smtpUrl: undefined,
		mailFrom: `${company.name} <${company.email}>`,
		leadsTo: company.email,
		adminEmail: undefined,
		backupKeep: 14,
		webProcesses: 1,
		storageFileSize: 20_971_520,
		jwtSecret: undefined,
		trustProxy: undefined,
		logLevel: 'info',
		retention: readRetention({}),
		alerts: { webhooksToPrivate: false, texts: undefined },
	})
})

test.each(['', ' ', '\t'])('a blank setting counts as unset: %o', (blank) => {
	const names = ['PORT', 'HOST', 'SITE_URL', 'DATA_DIR', 'DATABASE_URL', 'SMTP_URL', 'MAIL_FROM', 'LEADS_TO']
	const more = [
		'SMS_ACCOUNT',
		'SMS_TOKEN',
		'SMS_FROM',
		'SMS_URL',
		'WEBHOOKS_TO_PRIVATE',
		'ADMIN_EMAIL',
		'JWT_SECRET',
		'TRUST_PROXY',
		'LOG_LEVEL',
	]
	expect(readEnv(Object.fromEntries([...names, ...more, ...retentionSettings].map((name) => [name, blank])))).toEqual(
		readEnv({}),
	)
})

test.each([
	['PORT', 'abc'],
	['METRICS_ADDRESS', '9464'],
	['STORAGE_S3_URL', 'https://s3.example.com/bucket'],
	['STORAGE_S3_URL', 'https://key:secret@s3.example.com/'],
	['STORAGE_S3_URL', 'https://key:secret@s3.example.com/bucket/a%20b'],
	['STORAGE_S3_URL', 's3://key:secret@bucket'],
	['STORAGE_S3_URL', 'https://key:secret@s3.example.com/bucket?regoin=eu'],
	['SITE_URL', 'https://homes.example/path'],
	['TRUST_PROXY', 'true'],
	['BACKUP_RECIPIENT', 'age1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq'],
	['METRICS_ADDRESS', 'localhost:99999'],
	['BACKUP_KEEP', '0'],
	['WEB_PROCESSES', '0'],
	['WEB_PROCESSES', '9'],
	['BACKUP_KEEP', 'all'],
	['PORT', '70000'],
	['PORT', '-1'],
	['PORT', '80.5'],
	['PORT', '0x50'],
	['SITE_URL', 'nonsense'],
	['SITE_URL', 'ftp://example.com'],
	['SITE_URL', 'javascript:alert(1)'],
	['DATABASE_URL', 'mysql://localhost/x'],
	['SMTP_URL', 'mail.example.com'],
	['SMTP_URL', 'smtp:'],
	['SMTP_URL', 'smtps://'],
	['SMTP_URL', 'smtps://me:hunt%er2@mail.example.com'],
	['STORAGE_S3_URL', 'https://key:se%cret@s3.example.com/bucket'],
	['DATABASE_URL', 'postgres:'],
	['SITE_URL', 'https://me@homes.example'],
	['SITE_URL', 'https://homes.example?'],
	['MAIL_FROM', 'nobody'],
	['MAIL_FROM', 'a@b@example.com'],
	['MAIL_FROM', 'Ada <ada@example.com'],
	['MAIL_FROM', 'ada@example.com>'],
	['MAIL_FROM', 'Ada <ada@example.com>\r\n'],
	['MAIL_FROM', 'Ada (Searcy <ada@example.com>'],
	['MAIL_FROM', '"Ada <ada@example.com>'],
	['MAIL_FROM', 'Lovelace, Ada <ada@example.com>'],
	['MAIL_FROM', 'ada,bob@example.com'],
	['MAIL_FROM', 'ada(bob@example.com'],
	['SITE_URL', 'https://*.homes.example'],
	['SITE_URL', 'https://homes.example,www.homes.example'],
	['BACKUP_DIR', 's3://bucket/homes'],
	['BACKUP_DIR', '~/backups'],
	['DATA_DIR', '~/data'],
	['MAIL_FROM', 'Ada <ada@example.com>\r\nBcc: all@example.com'],
	['LEADS_TO', 'not an address'],
	['ADMIN_EMAIL', 'not an address'],
	['JWT_SECRET', 'x'.repeat(31)],
	['TRUST_PROXY', 'x forwarded for'],
	['TRUST_PROXY', 'x-real-ip, x-forwarded-for'],
	['LOG_LEVEL', 'loud'],
	['RETENTION_AUDIT_DAYS', 'a year'],
	['WEBHOOKS_TO_PRIVATE', 'perhaps'],
])('%s=%s is refused by its name', (name, value) => {
	expect(() => readEnv({ [name]: value })).toThrow(ConfigError)
	expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^${name} must [^\n]+$`))
})

test('a service that sends texts is set up whole or not at all', () => {
	const whole = { SMS_ACCOUNT: 'AC1', SMS_TOKEN: 'hunter2', SMS_FROM: '+15015550100' }
	const service = { url: 'https://api.twilio.com', account: 'AC1', token: 'hunter2', from: '+15015550100' }
	expect(readEnv(whole).alerts.texts).toEqual(service)
	expect(readEnv({ ...whole, SMS_URL: 'http://127.0.0.1:9/sms/' }).alerts.texts?.url).toBe('http://127.0.0.1:9/sms')
	for (const name of Object.keys(whole))
		expect(() => readEnv({ ...whole, [name]: '' })).toThrow(new RegExp(`^${name} must be set`))
	for (const wrong of [{ SMS_URL: 'sms' }, { SMS_FROM: 'Little Red Home Buyers' }, { SMS_TOKEN: 'hunter2\nx: y' }])
		expect(() => readEnv({ ...whole, ...wrong })).toThrow(/^SMS_((?!hunter2).)+$/)
})

test.each([
	['DATABASE_URL', 'postgre://me:hunter2@host/db'],
	['SMTP_URL', 'http://me:hunter2@host'],
	['JWT_SECRET', 'hunter2'],
	['BACKUP_RECIPIENT', 'hunter2'],
	['BACKUP_RECIPIENT', 'AGE-SECRET-KEY-1hunter2'],
])('a refused %s is not repeated: it has a password in it, or a key', (name, value) => {
	expect(() => readEnv({ [name]: value })).toThrow(/^(?!.*hunter2)/)
})

test.each(['AGE-SECRET-KEY-1ABC', 'age-secret-key-1abc', ' AGE-SECRET-KEY-PQ-1ABC'])(
	'the private half of the key for backups is told apart, and where it belongs: %s',
	(BACKUP_RECIPIENT) => {
		expect(() => readEnv({ BACKUP_RECIPIENT })).toThrow(
			/^BACKUP_RECIPIENT must be the public half of the key \(age1…\), but is the private one: [^\n]+ --identity$/,
		)
	},
)

test('what people write differently means the same', () => {
	expect(readEnv({ SITE_URL: 'https://homes.example//' }).siteUrl).toBe('https://homes.example')
	expect(readEnv({ SITE_URL: 'https://Homes.Example:443' }).siteUrl).toBe('https://homes.example')
	expect(readEnv({ SITE_URL: 'https://häuser.example/' }).siteUrl).toBe('https://xn--huser-gra.example')
	expect(readEnv({ ADMIN_EMAIL: 'Ada@Example.com' }).adminEmail).toBe('ada@example.com')
	expect(readEnv({ TRUST_PROXY: 'X-Forwarded-For' }).trustProxy).toBe('x-forwarded-for')
})
