import {
	chmodSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	utimesSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { databaseFolder, noteFolder, refuseOtherMajor } from './folders.ts'

const stranger = { uid: 54_321, gid: 54_321 }
let dataDir: string
let base: string

function folder() {
	const made = mkdtempSync(join(tmpdir(), 'folders-'))
	onTestFinished(() => rmSync(made, { recursive: true }))
	return made
}

function database(at: string, version = '18') {
	mkdirSync(at, { recursive: true })
	writeFileSync(join(at, 'PG_VERSION'), `${version}\n`)
	return at
}

beforeEach(() => {
	dataDir = folder() // 0700, as in root's home
	base = folder()
})

const where = (user: Parameters<typeof databaseFolder>[1] = stranger) => databaseFolder(dataDir, user, base)
const inside = () => join(dataDir, 'postgres')

test('the database lies in the data folder wherever its user can reach it', () => {
	expect(where({})).toBe(inside())
	chmodSync(dataDir, 0o711)
	expect(where()).toBe(inside())
})

test('a database that lies elsewhere is noted in the data folder, and found again', () => {
	const outside = where()
	expect(outside.startsWith(base)).toBe(true)
	noteFolder(dataDir, database(outside))
	expect(readFileSync(join(dataDir, 'database-is-elsewhere'), 'utf8')).toContain(outside)
	expect(where()).toBe(outside)
	// Also once the folder is opened to everybody, as it was before there were notes.
	chmodSync(dataDir, 0o711)
	expect(where()).toBe(outside)
	rmSync(join(dataDir, 'database-is-elsewhere'))
	expect(where()).toBe(outside)
})

test('data folders that differ in nothing but signs do not share a database', () => {
	const above = folder()
	const both = ['a-b', 'a_b'].map((name) => {
		dataDir = join(above, name)
		mkdirSync(dataDir)
		return where()
	})
	expect(new Set(both).size).toBe(2)
})

test('a database where earlier versions put it is found, by the data folder whose password is older than it', () => {
	const earlier = join(base, inside().replaceAll(/[^a-z0-9]+/gi, '-'))
	const password = join(dataDir, 'postgres-password')
	writeFileSync(password, 'x')
	database(earlier)
	expect(where()).toBe(earlier)
	noteFolder(dataDir, earlier)
	expect(where()).toBe(earlier)
	rmSync(join(dataDir, 'database-is-elsewhere'))
	const later = new Date(Date.now() + 60_000)
	utimesSync(password, later, later)
	expect(where()).not.toBe(earlier)
	expect(where().startsWith(`${earlier}-`)).toBe(true)
})

test('a data folder that was moved, copied, or lost its database is told, and no new one begun', () => {
	const outside = where()
	noteFolder(dataDir, database(outside))
	const first = dataDir
	dataDir = folder()
	writeFileSync(join(dataDir, 'database-is-elsewhere'), readFileSync(join(first, 'database-is-elsewhere')))
	expect(() => where()).toThrow(`has its database in ${outside}, as its file`)
	expect(() => where({})).toThrow('was moved or copied without it')
	dataDir = first
	rmSync(outside, { recursive: true })
	expect(() => where()).toThrow('there is none that this user can read')
	expect(existsSync(outside)).toBe(false)
})

test('a database that its user cannot reach is not passed over for an empty one', () => {
	database(inside())
	expect(() => where()).toThrow('holds a database that PostgreSQL cannot reach')
})

test('whoever stops running as root is told where the database has stayed', () => {
	database(where())
	expect(() => where({})).toThrow('made when the server ran as root')
})

test('a database of another major version is refused with the way out, and left as it is', () => {
	refuseOtherMajor(dataDir, '18.4.0') // nothing there yet
	database(inside())
	refuseOtherMajor(inside(), '18.4.0-beta.17')
	expect(() => refuseOtherMajor(inside(), '19.1.0')).toThrow(
		/is of PostgreSQL 18, .* runs PostgreSQL 19, .*Nothing was changed.*\n +npm run backup .*\n +npm run restore -- /,
	)
	expect(readdirSync(inside())).toEqual(['PG_VERSION'])
})
