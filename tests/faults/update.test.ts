import { cpSync, mkdirSync, renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { until } from '../support/server/process.ts'
import { emptyFolder, writeRelease } from '../support/server/site.ts'
import { patience, times } from './scale.ts'
import { more, startSite } from './site.ts'

/** A copy of the code whose site can be built anew beside its running server. */
function checkout() {
	const root = emptyFolder()
	for (const part of ['server', 'lib', 'content', 'supabase', 'package.json']) {
		cpSync(part, join(root, part), { recursive: true })
	}
	symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
	mkdirSync(join(root, 'dist/releases'), { recursive: true })
	let built = 0
	return {
		root,
		build: () => {
			const name = String(++built)
			writeRelease(join(root, 'dist/releases', name), name)
			symlinkSync(join('releases', name), join(root, 'dist/next'))
			renameSync(join(root, 'dist/next'), join(root, 'dist/site'))
			return name
		},
	}
}

test(
	'updates under visitors lose nobody: what an open page names stays to be had, and leads go on',
	async () => {
		const { root, build } = checkout()
		build()
		const site = await startSite({ checkout: root })
		const visitors = site.visitors({ homeowners: 3 })
		const opened = new Set<string>()
		const open = async () => {
			const page = await fetch(`${site.url}/about`)
			const release = /of (\d+)/.exec(await page.text())?.[1] ?? ''
			opened.add(release)
			return release
		}
		await open()
		for (let round = 0; round < times(2, 20); round++) {
			await more(visitors, 5)
			const name = build()
			expect(await open()).not.toBe(name)
			// In place, or by a start of its own.
			if (round % 2) await site.killServer()
			else site.signal('SIGUSR2')
			await until(async () => (await open().catch(() => '')) === name)
			for (const release of opened) {
				const asset = await fetch(`${site.url}/assets/app-${release}.js`)
				expect([release, asset.status, await asset.text()]).toEqual([
					release,
					200,
					`content of assets/app-${release}.js`,
				])
			}
		}
		await more(visitors, 5)
		const told = await visitors.leave()
		console.log('told', told, 'stored', await visitors.balance(site.query), 'releases', opened.size)
	},
	patience,
)
