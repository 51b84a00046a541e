import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Only root can make a disk; a container may keep even root from it. */
export const canMakeDisks = (() => {
	if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
	const folder = mkdtempSync(join(tmpdir(), 'little-red-disk-'))
	try {
		execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
		execFileSync('umount', [folder])
		return true
	} catch {
		return false
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
})()

/** A disk of so many megabytes, which can be filled to the last byte and freed again. */
export function smallDisk(megabytes: number, folder = mkdtempSync(join(tmpdir(), 'little-red-disk-'))) {
	mkdirSync(folder, { recursive: true })
	execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
	chmodSync(folder, 0o755)
	const filler = join(folder, 'filler')
	onTestFinished(() => {
		execFileSync('umount', ['-l', folder])
		rmSync(folder, { recursive: true, force: true })
	})
	return {
		folder,
		fill: () => {
			const file = openSync(filler, 'a')
			try {
				for (const size of [1 << 20, 1 << 12]) {
					const block = Buffer.alloc(size)
					try {
						while (writeSync(file, block) === size);
					} catch {
						// Full: smaller pieces may still fit.
					}
				}
			} finally {
				closeSync(file)
			}
		},
		clear: () => rmSync(filler, { force: true }),
	}
}
