import { createHash, randomBytes } from 'node:crypto'
import { chownSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Made on first use and kept in the data folder, readable by its owner only. */
export function keptSecret(dataDir: string, name: string, make = () => randomBytes(36).toString('base64url')): string {
	const file = join(dataDir, name)
	if (!existsSync(file)) replace(file, make())
	return readFileSync(file, 'utf8').trim()
}

export const jwtSecret = (dataDir: string) => keptSecret(dataDir, 'jwt-secret')
export const PASSWORD_FILE = 'postgres-password'
/** The embedded database's: of its owner, and of the roles the server logs in as. */
export const databasePassword = (dataDir: string) => keptSecret(dataDir, PASSWORD_FILE)
export const databaseLogins = (dataDir: string) => ({
	api: keptSecret(dataDir, 'postgres-api-password'),
	auth: keptSecret(dataDir, 'postgres-auth-password'),
})

/** What a backup must hold besides the database: without these, parts of it could not be read, tokens not accepted, phones not reached. */
export const secretFiles = ['jwt-secret', 'encryption-keys', 'push-key'] as const

export type SealingKey = { id: string; key: Buffer }

/** A key as GoTrue's settings write one: its name, a colon, and 256 bits in base64url. */
export function readSealingKey(text: string): SealingKey | undefined {
	const [, id, encoded] = /^([^:,\s]+):([\w-]{43})$/.exec(text.trim()) ?? []
	return id && encoded ? { id, key: Buffer.from(encoded, 'base64url') } : undefined
}

/** The keys of what is encrypted in the database, newest first, one a line. */
export function keptEncryptionKeys(dataDir: string) {
	const file = join(dataDir, 'encryption-keys')
	let keys: SealingKey[] = []
	let seen = ''
	/** Read again when the file was replaced: a key may be made beside a running server. */
	const all = () => {
		const now = statSync(file, { throwIfNoEntry: false })
		const version = now ? `${now.ino} ${now.mtimeMs}` : seen
		if (version !== seen) {
			keys = readFileSync(file, 'utf8')
				.split('\n')
				.flatMap((line) => readSealingKey(line) ?? [])
			seen = version
		}
		return keys
	}
	const renew = () => {
		const key = randomBytes(32)
		// Named by what it is, so that two keys never have one name.
		const id = createHash('sha256').update(key).digest('hex').slice(0, 12)
		replace(file, [{ id, key }, ...all()].map((each) => `${each.id}:${each.key.toString('base64url')}\n`).join(''))
	}
	return { file, all, renew }
}

/** Written beside it first, so that a process that is cut off leaves no half of a secret. */
function replace(file: string, text: string) {
	const before = statSync(file, { throwIfNoEntry: false }) ?? statSync(dirname(file))
	writeFileSync(`${file}.new`, text, { mode: 0o600 })
	// Root may run a command beside a server of another user, who must still be able to read it.
	if (process.getuid?.() === 0) chownSync(`${file}.new`, before.uid, before.gid)
	renameSync(`${file}.new`, file)
}
