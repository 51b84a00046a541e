import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { routes, slugsOf } from '../../app/routes.tsx'
import { isListed } from '../../lib/route-facts.ts'
import { lastChange, wordsOf } from './last-change.ts'

const listed = routes
	.filter(isListed)
	.flatMap((route) => slugsOf(route).map((slug) => route.path.replace(':slug', slug)))

test.each(listed)('%s has words of its own', (path) => {
	const words = wordsOf(path)
	expect(words).not.toEqual([])
	for (const file of words) expect(existsSync(file)).toBe(true)
})

test.each([
	['/', ['content/words/home.ts', 'content/words/hero.ts', 'content/benefits.ts', 'content/steps.ts']],
	['/how-it-works', ['content/words/how-it-works.ts', 'content/steps.ts']],
	['/faq', ['content/faq.ts', 'content/words/faq.ts']],
	['/blog', ['content/words/blog.ts', 'content/posts']],
])('%s changes with what its module brings, also late', (path, some) => {
	expect(wordsOf(path)).toEqual(expect.arrayContaining(some))
	for (const shared of ['content/company.ts', 'content/words/footer.ts', 'content/consent.ts'])
		expect(wordsOf(path)).not.toContain(shared)
})

test.each([
	['/cities/searcy', 'content/cities/searcy.ts'],
	['/situations/divorce', 'content/situations/divorce.ts'],
	['/situations/foreclosure', 'content/situations/foreclosure.ts'],
	['/terms', 'content/legal/terms.md'],
])('%s changes with the one file it is made of', (path, file) => expect(wordsOf(path)).toEqual([file]))

/** A checkout with one page, whose files were written on these days. */
function checkout(days: Record<string, Record<string, string>>) {
	const root = mkdtempSync(join(tmpdir(), 'last-change-'))
	onTestFinished(() => rmSync(root, { recursive: true }))
	const git = (day: string, ...words: string[]) => {
		const at = `${day}T12:00:00Z`
		const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at }
		execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], { cwd: root, env })
	}
	for (const [index, [day, files]] of Object.entries(days).entries()) {
		for (const [file, text] of Object.entries(files)) {
			mkdirSync(dirname(join(root, file)), { recursive: true })
			writeFileSync(join(root, file), text)
		}
		if (index === 0) git(day, 'init', '-q')
		git(day, 'add', '.')
		git(day, 'commit', '-qm', 'x')
	}
	return root
}

const page = {
	'app/routes.tsx': `{ path: '/about', load: () => import('./pages/about.tsx').then(({ About }) => <About />) },`,
	'app/app.tsx': `import { footer } from '../content/words/footer.ts'`,
	'app/pages/about.tsx': `import {\n\tteam,\n} from '../sections/team.tsx'\nimport type { A } from '../../content/a.ts'`,
	'app/sections/team.tsx': `import { footer } from '../../content/words/footer.ts'\nconst late = () => import('./story.tsx')`,
	'app/sections/story.tsx': `import * as words from '../../content/words/story.ts'`,
	'content/words/footer.ts': 'footer',
	'content/words/story.ts': 'story',
	'content/a.ts': 'a type',
}

test('a page is as new as the newest of its words, wherever its module brings them from', () => {
	const root = checkout({
		'2026-01-01': page,
		'2026-02-02': { 'content/words/story.ts': 'a better story' },
		'2026-03-03': {
			'content/words/footer.ts': 'another footer',
			'content/a.ts': 'b',
			'app/sections/team.tsx': `${page['app/sections/team.tsx']}\n`,
		},
	})
	expect(lastChange('/about', root)).toBe('2026-02-02')
	expect(lastChange('/unknown', root)).toBeUndefined()
})

test('a copy without history says nothing', () => {
	const root = checkout({ '2026-01-01': page })
	rmSync(join(root, '.git'), { recursive: true })
	expect(lastChange('/about', root)).toBeUndefined()
})
