import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What stands around many pages: new words there are no news of any one of them. */
const AROUND = ['app/app.tsx', 'app/sections/contact-section.tsx']

/** The day its words last changed, as the history tells; a copy without history says nothing rather than something untrue. */
export function lastChange(path: string, root = process.cwd()): string | undefined {
	const files = wordsOf(path, root)
	return history(root).find(({ changed }) => changed.some((name) => files.some((file) => isWithin(name, file))))?.day
}

const isWithin = (name: string, file: string) => name === file || name.startsWith(`${file}/`)

const histories = new Map<string, { day: string; changed: string[] }[]>()

/** Every change of the words, the newest first, read once: git started anew for every page took a second. */
function history(root: string) {
	const known = histories.get(root) ?? readHistory(root)
	histories.set(root, known)
	return known
}

function readHistory(root: string) {
	const git = ['log', '--format=%x00%cs', '--name-only', '--relative', '--', 'content']
	const { status, stdout } = spawnSync('git', git, { cwd: root, encoding: 'utf8' })
	if (status !== 0) return []
	return stdout.split('\0').map((entry) => {
		const [day = '', ...changed] = entry.split('\n').filter(Boolean)
		return { day, changed }
	})
}

/** The files that hold a page's words: the one it is made of, else those that its module brings. */
export function wordsOf(path: string, root = process.cwd()): string[] {
	const name = path.slice(path.lastIndexOf('/') + 1)
	const own = name ? globSync(`content/*/${name}.{ts,md}`, { cwd: root, exclude: ['content/words/*'] }) : []
	if (own.length > 0) return own
	const page = moduleOf(path, root)
	if (!page) return []
	const around = AROUND.flatMap((file) => [...reached(root, file, false)])
	return [...reached(root, page, true)].filter((file) => file.startsWith('content/') && !around.includes(file))
}

/** The table of routes has a line for each page, which says what it loads. */
function moduleOf(path: string, root: string): string | undefined {
	const lines = readFileSync(join(root, 'app/routes.tsx'), 'utf8').split('\n')
	const page = /import\('\.\/(pages\/[^']+)'\)/.exec(lines.find((line) => line.includes(`path: '${path}'`)) ?? '')?.[1]
	return page && `app/${page}`
}

const atOnce = /^(?:import|export)\s(?!type\b)[^']*?'([^']+)'/gm
const later = /\bimport\('([^']+)'\)/g

/** A file and all that it brings, however far away. The router would bring every page: only what is there at once is followed around them. */
function reached(root: string, file: string, lateToo: boolean, seen = new Set<string>()): Set<string> {
	if (seen.has(file) || !existsSync(join(root, file))) return seen
	seen.add(file)
	if (!/\.tsx?$/.test(file)) return seen
	const code = readFileSync(join(root, file), 'utf8')
	for (const [, name = ''] of [...code.matchAll(atOnce), ...(lateToo ? code.matchAll(later) : [])]) {
		if (name === 'virtual:posts') seen.add('content/posts')
		else if (name.startsWith('.')) reached(root, join(dirname(file), name), lateToo, seen)
	}
	return seen
}
