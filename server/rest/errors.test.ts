import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { errorResponse, fromDatabase, type RestError } from './errors.ts'

function said(
	code: string,
	{ message = 'no', detail, role = 'authenticated' }: { message?: string; detail?: string; role?: string } = {},
) {
	return fromDatabase(Object.assign(new DatabaseError(message, 0, 'error'), { code, detail }), role) as RestError
}

test.each([
	['23505', 409],
	['23503', 409],
	['23502', 400],
	['23514', 400],
	['22P02', 400],
	['22021', 400],
	['42703', 400],
	['42P01', 404],
	['42883', 404],
	['25006', 405],
	['25001', 500],
	['40001', 503],
	['40P01', 503],
	['53300', 503],
	['53100', 503],
	['53400', 503],
	['55P03', 503],
	['25P03', 503],
	['57014', 503],
	['58030', 503],
	['57P01', 503],
	['08006', 503],
	['P0001', 400],
	['P0002', 500],
	['PT402', 402],
	['PT999', 500],
	['PTabc', 500],
	['XX000', 500],
	['54001', 400],
	['28000', 403],
])('SQLSTATE %s is %i', (code, status) => {
	expect(said(code).status).toBe(status)
})

test('want of rights asks a visitor who they are and tells others no', () => {
	expect(said('42501', { role: 'anon' })).toMatchObject({ status: 401, headers: { 'WWW-Authenticate': 'Bearer' } })
	expect(said('42501')).toMatchObject({ status: 403, headers: {} })
})

test('SQL may write the whole answer, if it can be sent', () => {
	const message = JSON.stringify({ code: 'c', message: 'm', details: 'd', hint: 'h' })
	const full = said('PGRST', { message, detail: '{"status":429,"headers":{"Retry-After":"7"}}' })
	expect(full).toMatchObject({
		status: 429,
		code: 'c',
		message: 'm',
		details: 'd',
		hint: 'h',
		headers: { 'retry-after': '7' },
	})
	for (const detail of [
		undefined,
		'',
		'{}',
		'{"status":99}',
		'{"status":200.5}',
		'{"status":429,"headers":{"a b":"x"}}',
		'{"status":429,"headers":{"a":"x\\ny"}}',
		'null',
	]) {
		expect([detail, said('PGRST', { message, detail }).code]).toEqual([detail, 'PGRST121'])
	}
	expect(said('PGRST', { message: 'null', detail: '{"status":429}' }).code).toBe('PGRST121')
})

test('a status that allows no body gets none', async () => {
	const answer = errorResponse(said('PT304'))
	expect([answer.status, await answer.text()]).toEqual([304, ''])
})

test('the database being gone, or not answering, is 503 and says when to try again', () => {
	for (const error of [
		Object.assign(new Error('x'), { code: 'ECONNREFUSED' }),
		new Error('Connection terminated unexpectedly'),
		new Error('Client has encountered a connection error and is not queryable'),
	]) {
		expect(fromDatabase(error, 'anon')).toMatchObject({ status: 503, code: 'PGRST001' })
	}
	for (const message of ['timeout exceeded when trying to connect', 'Query read timeout']) {
		expect(fromDatabase(new Error(message), 'anon')).toMatchObject({ status: 503, headers: { 'Retry-After': '5' } })
	}
})

test('a fault of our own is left to the app, untouched', () => {
	const fault = new TypeError('ours')
	expect(() => errorResponse(fromDatabase(fault, 'anon'))).toThrow(fault)
})

test.each(['53100', '58030', 'XX000', '42P17'])('what went wrong inside (%s) is not told', (code) => {
	const message = 'could not extend file "base/5/16384" with FileFallocate(): No space left on device'
	const told = said(code, { message, detail: 'in statement insert into leads' })
	expect(told.status).toBeGreaterThanOrEqual(500)
	expect(JSON.stringify([told.message, told.details, told.hint])).not.toMatch(/base\/|device|insert/)
})
