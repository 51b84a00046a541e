import { execFileSync, spawn } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { standardOutput } from './standard-output.ts'

const flush = (out: ReturnType<typeof standardOutput>) => new Promise<void>((done) => out.flush(done))

function inFolder(name: string) {
	const folder = mkdtempSync(join(tmpdir(), 'output-'))
	onTestFinished(() => rmSync(folder, { recursive: true }))
	return join(folder, name)
}

function opened(path: string, flags: string | number) {
	const fd = openSync(path, flags)
	onTestFinished(() => closeSync(fd))
	return fd
}

test('what is written arrives in its order, and whoever waits for it is told, also where there is nothing', async () => {
	const file = inFolder('log')
	const out = standardOutput(opened(file, 'w'))
	await flush(out)
	for (const line of ['one\n', 'zwei — naïve\n', 'three\n']) out.write(line)
	await flush(out)
	expect(readFileSync(file, 'utf8')).toBe('one\nzwei — naïve\nthree\n')
})

test('a full disk costs the lines, and waits for nobody', async () => {
	const out = standardOutput(opened('/dev/full', 'w'))
	for (let line = 0; line < 100; line++) out.write(`${line}\n`)
	await flush(out)
	out.write('more\n')
	await flush(out)
})

test('to a reader that stands still a bounded part is kept, and comes whole when it goes on', async () => {
	const pipe = inFolder('pipe')
	execFileSync('mkfifo', [pipe])
	// Read and written, so that neither end waits for the other; not blocking, as a shell's may be.
	const out = standardOutput(opened(pipe, constants.O_RDWR | constants.O_NONBLOCK))
	const line = `${'x'.repeat(999)}\n`
	for (let lines = 0; lines < 3000; lines++) out.write(line)
	const reader = spawn('cat', [pipe])
	onTestFinished(() => void reader.kill())
	let read = ''
	const whole = new Promise<void>((done) => {
		reader.stdout.setEncoding('utf8').on('data', (part) => {
			read += part
			if (read.endsWith('end\n')) done()
		})
	})
	await flush(out)
	out.write('end\n')
	await whole
	const kept = Math.floor(read.length / line.length)
	expect([kept > 1000, kept < 1100]).toEqual([true, true])
	expect(read).toBe(`${line.repeat(kept)}end\n`)
})
