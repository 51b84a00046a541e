/** The keys that encrypt secrets in the database, from the settings or the data folder. */
import { ConfigError } from '../../settings/kinds.ts'
import { keptEncryptionKeys, readSealingKey, type SealingKey } from '../../settings/secrets.ts'

/** The keys that seal secrets in the database. They are never in it. */
export type KeyRing = {
	/** Seals what is written; none: it is written as it is. */
	current: () => SealingKey | undefined
	find: (id: string) => Buffer | undefined
	/** Makes a new current key, where keys are made here and not given by settings. */
	renew?: () => void
	/** Where the keys come from, for a message to whoever runs the server. */
	from: string
}

/** What the settings say of it. */
type GivenKeys = { encrypt: boolean; current: SealingKey | undefined; others: SealingKey[] }

const names = {
	encrypt: 'GOTRUE_SECURITY_DB_ENCRYPTION_ENCRYPT',
	id: 'GOTRUE_SECURITY_DB_ENCRYPTION_ENCRYPTION_KEY_ID',
	key: 'GOTRUE_SECURITY_DB_ENCRYPTION_ENCRYPTION_KEY',
	others: 'GOTRUE_SECURITY_DB_ENCRYPTION_DECRYPTION_KEYS',
}
export const encryptionVariables = Object.values(names)

/** Without a key in the settings one is made in the data folder; keys kept there go on opening what they have sealed. */
export function keyRing({ encrypt, current, others }: GivenKeys, dataDir: string): KeyRing {
	const kept = keptEncryptionKeys(dataDir)
	const given = current ? [current, ...others] : others
	const find = (id: string) => [...given, ...kept.all()].find((key) => key.id === id)?.key
	if (!encrypt) return { current: () => undefined, find, from: names.others }
	if (current) return { current: () => current, find, from: names.others }
	return { current: () => kept.all()[0], find, renew: kept.renew, from: kept.file }
}

/** GoTrue's own variables, by its own rules; only that nothing is encrypted has to be said here, and not the other way round. */
export function readGivenKeys(source: Record<string, string | undefined>): GivenKeys {
	const of = (name: string) => source[name]?.trim() || undefined
	const encrypt = of(names.encrypt)
	if (encrypt && !['true', 'false', '1', '0'].includes(encrypt))
		throw new ConfigError(`${names.encrypt} must be true or false, but is ${JSON.stringify(encrypt)}`)
	const [id, key] = [of(names.id), of(names.key)]
	if (!id !== !key)
		throw new ConfigError(`${id ? names.key : names.id} must be set together with ${id ? names.id : names.key}`)
	if (!key && (encrypt === 'true' || encrypt === '1'))
		throw new ConfigError(`${names.key} must be set, because ${names.encrypt} is true`)
	const current = id && key ? readSealingKey(`${id}:${key}`) : undefined
	if (key && !current)
		throw new ConfigError(
			`${names.key} must be 256 bits in base64url (43 characters), and its ID without spaces, : or ,`,
		)
	const others = (of(names.others)?.split(',') ?? []).map((text) => {
		const other = readSealingKey(text)
		if (!other)
			throw new ConfigError(`${names.others} must be names and keys like one:…,two:…, each key 256 bits in base64url`)
		if (other.id === current?.id && !other.key.equals(current.key))
			throw new ConfigError(`${names.others} has another key for ${other.id} than ${names.key}`)
		return other
	})
	return { encrypt: encrypt !== 'false' && encrypt !== '0', current, others }
}
