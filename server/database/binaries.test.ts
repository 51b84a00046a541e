import { spawn } from 'node:child_process'
import {
	cpSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
	truncateSync,
	utimesSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError } from '../settings/kinds.ts'
import { copyOf, reachableBinaries } from './binaries.ts'

function folder() {
	const made = mkdtempSync(join(tmpdir(), 'binaries-'))
	onTestFinished(() => rmSync(made, { recursive: true }))
	return made
}

/** As npm brings it: a program and a library with its other name. */
function packaged(words: string) {
	const made = folder()
	mkdirSync(join(made, 'bin'))
	mkdirSync(join(made, 'lib'))
	writeFileSync(join(made, 'bin/postgres'), words, { mode: 0o755 })
	writeFileSync(join(made, 'lib/libpq.so.5'), 'library')
	symlinkSync('libpq.so.5', join(made, 'lib/libpq.so'))
	return made
}

const program = (copy: string) => readFileSync(join(copy, 'bin/postgres'), 'utf8')

test('the copy is made once, and anew when the package’s version changes', () => {
	const base = folder()
	const native = packaged('18.4')
	const copy = copyOf({ folder: native, version: '18.4.0' }, base)
	expect([program(copy), readFileSync(join(copy, 'lib/libpq.so'), 'utf8')]).toEqual(['18.4', 'library'])
	const made = statSync(copy).ino
	expect(statSync(copyOf({ folder: native, version: '18.4.0' }, base)).ino).toBe(made)
	const next = copyOf({ folder: packaged('18.5'), version: '18.5.0' }, base)
	expect(program(next)).toBe('18.5')
	// Nothing runs the one before, so it is gone; so is what earlier versions, which told none apart, have left.
	expect(readdirSync(base)).toEqual([`postgresql-${process.arch}-18.5.0`])
})

test.each(['cash$site', 'the "site"', '`site`', 'a\\site'])(
	'a folder that no shell takes as it is, is refused: %s',
	(name) => {
		const at = (folder: string) => reachableBinaries({ folder, version: '18.4.0' }, {})
		expect(() => at(`/srv/${name}/native`)).toThrow(ConfigError)
		expect(at("/srv/the owner's site/native")).toBe("/srv/the owner's site/native")
	},
)

test('a half-made copy is noticed and made anew', () => {
	const base = folder()
	const native = packaged('a whole program')
	const copy = copyOf({ folder: native, version: '18.4.0' }, base)
	truncateSync(join(copy, 'bin/postgres'), 3)
	expect(program(copyOf({ folder: native, version: '18.4.0' }, base))).toBe('a whole program')
	rmSync(join(copy, 'lib'), { recursive: true })
	copyOf({ folder: native, version: '18.4.0' }, base)
	expect(readdirSync(join(copy, 'lib'))).toEqual(['libpq.so', 'libpq.so.5'])
})

test('what a copying that was cut off has left is swept; one that is under way, and one that runs, are not', async () => {
	const base = folder()
	for (const name of ['.postgresql-x-1-cut', '.postgresql-x-1-now', 'postgresql-x-1', 'data-of-another'])
		mkdirSync(join(base, name))
	utimesSync(join(base, '.postgresql-x-1-cut'), 0, 0)
	mkdirSync(join(base, 'postgresql-x-2'))
	cpSync('/bin/sleep', join(base, 'postgresql-x-2/sleep'))
	const running = spawn(join(base, 'postgresql-x-2/sleep'), ['60'])
	onTestFinished(() => void running.kill('SIGKILL'))
	await new Promise((done) => running.once('spawn', done))
	copyOf({ folder: packaged('18.4'), version: '18.4.0' }, base)
	expect(new Set(readdirSync(base))).toEqual(
		new Set(['.postgresql-x-1-now', 'data-of-another', `postgresql-${process.arch}-18.4.0`, 'postgresql-x-2']),
	)
})
