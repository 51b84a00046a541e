import { expect, test } from 'vitest'
import { Unreachable } from '../database/trouble.ts'
import { whyItFailed } from './why-it-failed.ts'

const failed = (code: string, path?: string) => Object.assign(new Error('its own words'), { code, path })
const byHand = { folder: 'backups', named: 'backups', byHand: true }

test('a folder outside of what systemd lets the server write is told with the way out', () => {
	expect(whyItFailed(failed('EROFS'))).toBe(
		'BACKUP_DIR can only be read. A server run by systemd writes only where its unit’s ReadWritePaths says.',
	)
})

test('what is wrong with the database is told as that, by hand and to the owner', () => {
	for (const [error, words] of [
		[failed('ECONNREFUSED'), /^The database does not answer/],
		[Object.assign(failed('ENOENT', undefined), { syscall: 'connect' }), /^The database does not answer/],
		[new Error('timeout expired'), /^The database does not answer/],
		[new Unreachable('PGRST001'), /^The database does not answer/],
		[failed('28P01'), /^The database does not take the password/],
		[failed('53100'), 'The disk that the database is on is full.'],
		[failed('42P01'), /there is nothing to back up yet\.$/],
	] as const) {
		for (const target of [{}, byHand]) expect(whyItFailed(error, target)).toMatch(words)
	}
})

test('what is not known has its own words by hand alone, where no log has them', () => {
	expect(whyItFailed(failed('XX000'), byHand)).toBe('its own words (XX000)')
	expect(whyItFailed(failed('XX000'))).toBe(
		'Something went wrong while it was made (XX000). The server’s log has the same word.',
	)
})

test('a file of the site that may not be read is named, not the folder the backup goes to', () => {
	const words = (path: string) => whyItFailed(failed('EACCES', path), byHand)
	for (const path of ['data/postgres-password', 'data/postgres-password.new'])
		expect(words(path)).toBe(
			'This user may not read data/postgres-password: a backup is made by the user the site runs as.',
		)
	for (const path of ['backups', 'backups/.unfinished-abc', '.'])
		expect(words(path)).toBe('This user may not write into backups.')
})
