import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { company } from '../../content/company.ts'

const kinds = 'ts,tsx,mjs,md,sql,css,toml,json,html'
const sources = globSync([
	`{app,lib,server,scripts,content,supabase}/**/*.{${kinds}}`,
	'*.{ts,json}',
	'deploy/*',
	'.env.example',
	'Dockerfile',
])
	.filter((file) => file !== 'content/company.ts' && !/\.test\.tsx?$/.test(file))
	.map((file) => ({ file, text: readFileSync(file, 'utf8') }))

const digits = (phone: string) => phone.replace(/\D/g, '')

test.each([
	['phone', company.phone],
	['phone as a link', digits(company.phone)],
	['second phone', company.phoneAlways],
	['second phone as a link', digits(company.phoneAlways)],
	['e-mail', company.email],
	['name', company.name],
	['address on the web', new URL(company.origin).host],
	['Facebook page', company.facebook],
	['map', company.map],
])('the company’s %s is spelled in content/company.ts alone', (_, fact) => {
	expect(sources.length).toBeGreaterThan(100)
	expect(sources.filter(({ text }) => text.includes(fact)).map(({ file }) => file)).toEqual([])
})

test('the company’s time zone is spelled in content/company.ts, and once in the database, which reads no files', () => {
	const spelled = sources.flatMap(({ file, text }) =>
		text
			.split('\n')
			.filter((line) => line.includes(company.timeZone))
			.map(() => file),
	)
	expect(spelled).toEqual([expect.stringMatching(/^supabase\/migrations\/\d+_lead_work\.sql$/)])
})
