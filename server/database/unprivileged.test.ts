import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { reachableBy, runDirectory, unprivilegedUser } from './unprivileged.ts'

function folder() {
	const made = mkdtempSync(join(tmpdir(), 'folder-'))
	onTestFinished(() => rmSync(made, { recursive: true }))
	return made
}

test('the folder of the sockets is its owner’s alone, even if it was left open', () => {
	const data = folder()
	const sockets = runDirectory(data, unprivilegedUser())
	onTestFinished(() => rmSync(sockets, { recursive: true }))
	chmodSync(sockets, 0o777)
	expect(runDirectory(data, unprivilegedUser())).toBe(sockets)
	expect(lstatSync(sockets).mode & 0o777).toBe(0o700)
})

test('a folder for the sockets that someone else put there is refused', () => {
	const data = folder()
	const sockets = runDirectory(data, unprivilegedUser())
	rmSync(sockets, { recursive: true })
	symlinkSync(folder(), sockets)
	onTestFinished(() => rmSync(sockets))
	expect(() => runDirectory(data, unprivilegedUser())).toThrow(
		/^DATA_DIR \S+ cannot be used: \S+ belongs to another user$/,
	)
})

test('a folder is within reach only if every folder above it is', () => {
	const above = folder()
	const below = join(above, 'a/b')
	mkdirSync(below, { recursive: true })
	const { uid, gid } = lstatSync(above)
	const [owner, member, stranger] = [
		{ uid, gid: gid + 1 },
		{ uid: uid + 1, gid },
		{ uid: uid + 1, gid: gid + 1 },
	]
	chmodSync(above, 0o700)
	expect([owner, member, stranger].map((user) => reachableBy(user, below))).toEqual([true, false, false])
	chmodSync(above, 0o710)
	expect([owner, member, stranger].map((user) => reachableBy(user, below))).toEqual([true, true, false])
	chmodSync(above, 0o701)
	expect([owner, member, stranger].map((user) => reachableBy(user, below))).toEqual([true, false, true])
})
