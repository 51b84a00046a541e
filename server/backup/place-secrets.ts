import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BackupError, type Manifest } from './archive.ts'

export const SECRETS = 'secrets/'

const placeOf = (dataDir: string, entry: string) => join(dataDir, entry.slice(SECRETS.length))
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Another site's keys that were replaced would be lost, and with them all that only they open. */
export function refuseOtherSecrets(dataDir: string, { entries }: Manifest): void {
	for (const { name, sha256 } of entries) if (name.startsWith(SECRETS)) isThere(placeOf(dataDir, name), sha256, dataDir)
}

function isThere(place: string, sha256: string, dataDir: string): boolean {
	if (!existsSync(place)) return false
	if (hashOf(readFileSync(place)) === sha256) return true
	throw new BackupError(
		`DATA_DIR ${dataDir} holds keys that are not this backup's (${place}), and nothing was changed: set DATA_DIR to an empty folder, and restore again.`,
	)
}

/** Beside their places first, so that a restore that is cut off leaves no half of a key. What is there already stays. */
export async function placeSecrets(dataDir: string, secrets: ReadonlyMap<string, Buffer>): Promise<void> {
	for (const [name, bytes] of secrets) {
		const place = placeOf(dataDir, name)
		if (isThere(place, hashOf(bytes), dataDir)) continue
		await mkdir(dirname(place), { recursive: true })
		const file = await open(`${place}.new`, 'w', 0o600)
		try {
			await file.writeFile(bytes)
			await file.sync()
		} finally {
			await file.close()
		}
		await rename(`${place}.new`, place)
	}
}
