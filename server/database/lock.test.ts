import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError } from '../settings/kinds.ts'
import { lockDataDir } from './lock.ts'
import { runDirectory, unprivilegedUser } from './unprivileged.ts'

function dataFolder() {
	const folder = mkdtempSync(join(tmpdir(), 'lock-'))
	const sockets = runDirectory(folder, unprivilegedUser())
	onTestFinished(() => {
		for (const made of [folder, sockets]) rmSync(made, { recursive: true, force: true })
	})
	return folder
}

test('of servers that start at the same moment on one data folder exactly one may go on', async () => {
	const folder = dataFolder()
	const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDir(folder)))
	const won = tries.filter((attempt) => attempt.status === 'fulfilled')
	for (const { value } of won) onTestFinished(value)
	expect(won).toHaveLength(1)
	for (const lost of tries.filter((attempt) => attempt.status === 'rejected')) {
		expect(lost.reason).toBeInstanceOf(ConfigError)
		expect(lost.reason.message).toBe(`DATA_DIR ${folder} is in use by a server that is already running`)
	}
})

test('a data folder is the same one by whatever path', async () => {
	const folder = dataFolder()
	const other = join(dataFolder(), 'link')
	symlinkSync(folder, other)
	onTestFinished(await lockDataDir(folder))
	await expect(lockDataDir(other)).rejects.toThrow('is in use')
})

test('a data folder that was given back can be taken again', async () => {
	const folder = dataFolder()
	const giveBack = await lockDataDir(folder)
	await giveBack()
	onTestFinished(await lockDataDir(folder))
})

test('nothing is left in /tmp of a data folder that was given back', async () => {
	const folder = dataFolder()
	const sockets = runDirectory(folder, unprivilegedUser())
	const giveBack = await lockDataDir(folder)
	expect(existsSync(sockets)).toBe(true)
	giveBack()
	expect(existsSync(sockets)).toBe(false)
})

test('two data folders do not get in each other’s way', async () => {
	onTestFinished(await lockDataDir(dataFolder()))
	onTestFinished(await lockDataDir(dataFolder()))
})
