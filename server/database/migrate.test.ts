import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { migrationsFolder } from './migrate.ts'

test('each migration has a version of its own: two of one version would stop the start', () => {
	const versions = readdirSync(migrationsFolder).map((file) => file.split('_')[0])
	expect(versions.filter((version, index) => versions.indexOf(version) !== index)).toEqual([])
})
