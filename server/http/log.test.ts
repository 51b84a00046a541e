import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

/** What one call writes. */
function written(write: (log: ReturnType<typeof createLog>) => void) {
	const lines: string[] = []
	write(createLog('info', { write: (line) => void lines.push(line) }))
	return lines.join('')
}

test.each([
	'name',
	'first_name',
	'last_name',
	'phone',
	'email',
	'address',
	'motivation',
	'recipient',
	'password',
	'token',
	'authorization',
	'cookie',
])('%s never reaches the log, however deep it lies', (key) => {
	const secret = { [key]: 'Ada of Searcy' }
	for (const entry of [secret, { lead: secret }, { request: { body: secret } }, { leads: [secret] }]) {
		const line = written((log) => log.info(entry, 'stored'))
		expect(line).toContain('"msg":"stored"')
		expect(line).toContain('[redacted]')
		expect(line).not.toContain('Ada of Searcy')
	}
})

test('a refusal of the database is logged by its codes, without the row it quotes', () => {
	const error = Object.assign(new DatabaseError('new row for "Ada of Searcy" is refused', 1, 'error'), {
		severity: 'ERROR',
		code: '23514',
		table: 'leads',
		constraint: 'leads_phone_check',
		detail: 'Failing row contains (Ada of Searcy).',
		where: 'Ada of Searcy',
	})
	const line = written((log) => log.error({ err: error }, 'failed'))
	expect(JSON.parse(line).err).toMatchObject({ code: '23514', table: 'leads', constraint: 'leads_phone_check' })
	expect(line).not.toContain('Ada of Searcy')
})

test('a fault of our own is logged with its message and where it happened', () => {
	const { err } = JSON.parse(written((log) => log.error({ err: new TypeError('x is not a function') }, 'failed')))
	expect(err).toMatchObject({ type: 'TypeError', message: 'x is not a function' })
	expect(err.frames[0]).toContain('log.test.ts')
})

test('what was sent and could not be read is not quoted', () => {
	const parse = () => JSON.parse('{"email": ada@example.com}')
	const line = written((log) => {
		try {
			parse()
		} catch (err) {
			log.error({ err }, 'failed')
		}
	})
	expect(line).toContain('SyntaxError')
	expect(line).not.toContain('ada@')
})

test('something thrown that is no error is not shown', () => {
	expect(written((log) => log.error({ err: 'Ada of Searcy' }, 'failed'))).not.toContain('Ada of Searcy')
})
