import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { laterPackage } from './later-package.ts'

test('a package that is away when it is first needed is found once it is back', () => {
	const folder = mkdtempSync(join(tmpdir(), 'later-'))
	onTestFinished(() => rmSync(folder, { recursive: true }))
	const [place, away] = [join(folder, 'node_modules/mail'), join(folder, 'away')]
	mkdirSync(join(place, 'inner'), { recursive: true })
	writeFileSync(join(place, 'package.json'), '{ "exports": { "require": "./inner/main.js" } }')
	writeFileSync(join(place, 'inner/main.js'), `module.exports = require('./part.js')`)
	writeFileSync(join(place, 'inner/part.js'), `exports.sent = true`)
	const mail = laterPackage<{ sent: boolean }>('mail', join(folder, 'server.js'))
	renameSync(place, away)
	for (let attempt = 0; attempt < 3; attempt++) expect(mail).toThrow('Cannot find module')
	renameSync(away, place)
	expect(mail().sent).toBe(true)
})
