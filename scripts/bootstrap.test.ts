import { expect, test, vi } from 'vitest'
import { checkout } from '../tests/support/server/checkout.ts'

test('the first start installs, builds and starts; the second only starts', () => {
	const { run } = checkout()
	const first = run('start', 'a', 'b')
	expect(first).toMatchObject({ status: 0, stderr: '', called: ['npm install', 'build'] })
	expect(first.stdout).toMatch(/started a,b /)
	expect(run('start')).toMatchObject({ status: 0, called: [], stdout: 'started  undefined\n' })
})

test('a changed page is built again, changed packages are installed again', () => {
	const { run, append } = checkout()
	run('build')
	append('app/page.tsx', ' more')
	expect(run('build').called).toEqual(['build'])
	append('package-lock.json', ' ')
	expect(run('build').called).toEqual(['npm install', 'build'])
	expect(run('build').called).toEqual([])
})

test('an install that failed is named and tried again', () => {
	const { run, put } = checkout()
	put('npm-is-broken', '')
	expect(run('start')).toMatchObject({ status: 1, called: [], stderr: 'npm install failed.\n' })
	expect(run('start')).toMatchObject({ status: 1, stderr: 'npm install failed.\n' })
})

test('what an install left that did not end is not built on; what one has brought that did, stays', () => {
	const { run, put, append, read } = checkout()
	put('node_modules/half/package.json', '{}')
	expect(run('build').called).toEqual(['npm install', 'build'])
	expect(read('node_modules/half/package.json')).toBeUndefined()
	put('node_modules/whole/package.json', '{}')
	append('package-lock.json', ' ')
	expect(run('build').called).toEqual(['npm install', 'build'])
	expect(read('node_modules/whole/package.json')).toBe('{}')
	append('package-lock.json', ' ')
	put('npm-is-broken', '')
	expect(run('build').stderr).toBe('npm install failed.\n')
	expect(read('node_modules/.installed'), 'one that failed is none').toBeUndefined()
})

test.runIf(process.platform === 'linux')('two that begin at once install once', async () => {
	const { begin, put, called } = checkout()
	put('npm-is-slow', '')
	const [one, other] = await Promise.all([begin('check').ended, begin('check').ended])
	expect([one[0], other[0], one[2], other[2]]).toEqual([0, 0, '', ''])
	expect(called()).toEqual(['npm install'])
	expect(one[1] + other[1]).toContain('Somebody else brings the packages: waiting for them …')
})

test('told to stop while it builds, it ends, and so does the build', async () => {
	const { begin, put, read } = checkout()
	put('endless', '')
	const { stop, ended } = begin('start')
	await vi.waitFor(() => expect(read('building')).toMatch(/\d/), 20_000)
	stop()
	const [status, , stderr] = await ended
	expect([status, stderr]).toEqual([1, 'The build was broken off.\n'])
	expect(() => process.kill(Number(read('building')), 0)).toThrow('ESRCH')
})

test('what was built before is not built again, whatever was built in between', () => {
	const { run, put } = checkout()
	run('build')
	put('app/page.tsx', 'two')
	expect(run('build').called).toEqual(['build'])
	put('app/page.tsx', 'one')
	expect(run('build').called).toEqual([])
})

test('a wrong setting stops a start before anything is built', () => {
	const { run, put } = checkout()
	put('.env', 'PORT=x\n')
	expect(run('start')).toMatchObject({ status: 1, called: ['npm install'] })
})

test('a build that was killed says so, and what to do', () => {
	const { run, put } = checkout()
	put('killed', '')
	const { status, stderr } = run('start')
	expect(status).toBe(1)
	expect(stderr).toMatch(/^The build was ended by SIGKILL, most likely because the machine ran out of memory: .+\n$/)
})

test('the server is the process that was started, and told to keep little memory', () => {
	const { run, put } = checkout()
	put('server/main.ts', `console.log(process.pid, process.execArgv.join(), process.env.MALLOC_ARENA_MAX)`)
	const { stdout, pid } = run('start')
	expect(stdout).toContain(`${pid} --max-semi-space-size=16 2\n`)
})

test('settings in .env reach the server', () => {
	const { run, put } = checkout()
	put('.env', 'FROM_FILE=yes\n')
	expect(run('start').stdout).toContain('started  yes\n')
})

test('the first setting of a .env counts, whatever mark an editor begins the file with', () => {
	const { run, put } = checkout()
	put('.env', '\uFEFFFROM_FILE="yes" # as ever\r\n')
	expect(run('start').stdout).toContain('started  yes\n')
})

test('whatever ends its lines, each is a setting', () => {
	const { run, put } = checkout()
	put('.env', 'ONE=1\rFROM_FILE=yes\rTWO=2\r')
	expect(run('start').stdout).toContain('started  yes\n')
})

test.each([
	[
		'in an encoding of its own',
		Buffer.from('FROM_FILE=yes\r\n', 'utf16le'),
		'.env is not plain text: save it as UTF-8, as .env.example is.',
	],
	[
		'in Latin-1',
		Buffer.from('FROM_FILE=ja, natürlich\n', 'latin1'),
		'.env is not plain text: save it as UTF-8, as .env.example is.',
	],
	...['FROM_FILE: yes', 'FROM_FILE yes', 'set FROM_FILE=yes', '$env:FROM_FILE=yes', 'FROM_FILE\u00a0=yes'].map(
		(line) => [
			`that says ${line}`,
			`# ONE="1\nTWO='2\n  two' # it's two\n\n${line}\nTHREE="3"\n`,
			'.env is no setting in line 5: one is written NAME=value, as in .env.example.',
		],
	),
] as [string, string | Buffer, string][])('a .env %s is not passed over in silence', (_, text, line) => {
	const { run, put } = checkout()
	put('.env', text)
	expect(run('start')).toMatchObject({ status: 1, stderr: `${line}\n` })
})

test('a .env that is a link to nothing is named', () => {
	const { run, link } = checkout()
	link('.env', 'gone')
	expect(run('start')).toMatchObject({ status: 1, stderr: expect.stringMatching(/^\.env cannot be read \(ENOENT\)/) })
})

test('values in quotes may be several lines, and anything may stand behind a #', () => {
	const { run, put } = checkout()
	put('.env', `# ONE="1\nexport TWO="two\nis: 2" # it's two\n  FROM_FILE = yes # not "no\n# THREE='3\n`)
	expect(run('start').stdout).toContain('started  yes\n')
})

test('what is set outside of .env comes first', () => {
	const { run, put } = checkout()
	put('.env', 'PATH=/nowhere\nnpm_execpath=\nFROM_FILE=yes\n')
	put('server/main.ts', `console.log(process.env.PATH !== '/nowhere', process.env.npm_execpath !== '')`)
	expect(run('start').stdout).toContain('true true\n')
})

test('a .env that is a folder is one line', () => {
	const { run, put } = checkout()
	put('.env/production', 'FROM_FILE=yes\n')
	const { status, stderr } = run('start')
	expect([status, stderr]).toEqual([
		1,
		expect.stringMatching(/^\.env cannot be read \(EISDIR\): it must be a file [^\n]+\n$/),
	])
})

test('a command that does not exist is named, with those that do', () => {
	const { status, stderr } = checkout().run('strat')
	expect(status).toBe(1)
	expect(stderr).toMatch(/^Unknown command "strat"\. There are: start, dev, build, test, [^\n]+\.\n$/)
})

test('a release packed for another address is not started, and says what to set', () => {
	const { run, put } = checkout()
	put('RELEASE.json', JSON.stringify({ release: 'one', siteUrl: 'https://packed.example', retention: '' }))
	put(
		'server/settings/build.ts',
		`export const buildVariables = []
		export const readBuild = ({ SITE_URL }) => ({ siteUrl: SITE_URL || 'https://company.example', retention: '' })`,
	)
	const todo =
		'but this release was packed for https://packed.example: set SITE_URL=https://packed.example here, or pack'
	const unset = run('start')
	expect([unset.status, unset.stderr]).toEqual([1, expect.stringContaining(`SITE_URL is not set, ${todo}`)])
	put('.env', 'SITE_URL=https://other.example\n')
	expect(run('start').stderr).toContain(`SITE_URL is https://other.example, ${todo}`)
	put('.env', 'SITE_URL=https://packed.example\n')
	expect(run('start')).toMatchObject({ status: 0, stderr: '', called: [] })
})
