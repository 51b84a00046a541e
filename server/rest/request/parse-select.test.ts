import { expect, test } from 'vitest'
import type { RestError } from '../errors.ts'
import { parseSelect } from './parse-select.ts'

const refusal = (text: string) => {
	try {
		parseSelect(text)
	} catch (error) {
		return (error as RestError).code
	}
	return 'taken'
}

test('columns, stars, other names and casts', () => {
	expect(parseSelect('*')).toEqual(['*'])
	expect(parseSelect('id, first name,who:name,created_at::text,a:b::int,"x, \\"y\\""')).toEqual([
		{ column: 'id' },
		{ column: 'first name' },
		{ column: 'name', alias: 'who' },
		{ column: 'created_at', cast: 'text' },
		{ column: 'b', alias: 'a', cast: 'int' },
		{ column: 'x, "y"' },
	])
})

test('an alias is a plain word: it is the one name that no catalog vouches for', () => {
	for (const alias of ['"a\\"b"', 'a b', '"a\0"', '1a', 'é', 'a'.repeat(64)])
		expect([alias, refusal(`${alias}:name`)]).toEqual([alias, 'PGRST100'])
})

test('a column is selected as it is and in one other form: a small row does not make a large answer', () => {
	for (const text of ['*,day:created_at::date', 'name,who:name', '*,*', 'a,b,c,d,x:a,y:b,z:c'])
		expect([text, refusal(text)]).toEqual([text, 'taken'])
	const aliases = Array.from({ length: 1_000 }, (_, n) => `_${n}:motivation`).join()
	for (const text of [aliases, 'a,b:a,c:a', 'a::text,a::int,a', '*,*,*', '*,*,a', '*,a,b:a'])
		expect([text.slice(0, 20), refusal(text)]).toEqual([text.slice(0, 20), 'PGRST100'])
})

test('a cast is one of the list', () => {
	for (const cast of ['regclass', 'text;', 'text[]', '', 'TEXT', 'toString'])
		expect([cast, refusal(`name::${cast}`)]).toEqual([cast, 'PGRST100'])
})

test('what is embedded is not found', () => {
	for (const text of ['consents(*)', '*,c:consents(ip)', 'consents!inner(ip)', '..consents(ip)'])
		expect([text, refusal(text)]).toEqual([text, 'PGRST200'])
})

test('what cannot be read is said to be so', () => {
	for (const text of ['', ',', 'a,', ',a', 'a b)', 'a->b', 'a.count()', '"a', 'a:', ':a', '**'])
		expect([text, refusal(text)]).toEqual([text, 'PGRST100'])
})
