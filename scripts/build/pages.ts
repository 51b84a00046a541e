import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Rolldown, build as viteBuild } from 'vite'
import { company } from '../../content/company.ts'
import { htmlDocument } from './document.ts'
import { siteFiles } from './site-files.ts'
import type { SharedPage } from './social.ts'

type Prerender = typeof import('../../app/entry.prerender.tsx')
type Bundle = Rolldown.RolldownOutput

/** Builds the app and writes every page of it, with what stands beside the pages. Tells what the rest of the build needs to know. */
export async function buildPages(out: string, prerenderFolder: string) {
	const assets = await buildClient(out)
	const { addresses, render } = await buildPrerender(prerenderFolder)
	const write = (path: string, content: string | Uint8Array) => {
		const file = join(out, path)
		mkdirSync(dirname(file), { recursive: true })
		writeFileSync(file, content)
	}
	const shared: SharedPage[] = []
	for (const { path, listed, still } of addresses) {
		const page = await render(path)
		const name = path === '/' ? '/index' : path
		write(`${name}.html`, htmlDocument({ ...page, ...assets, ...(still && { intent: undefined }) }))
		if (listed) shared.push({ path, picture: firstPicture(page.body), title: titleOf(page.head) })
	}
	const origin = (process.env.SITE_URL || company.origin).replace(/\/+$/, '')
	const paths = shared.map(({ path }) => path)
	for (const [name, content] of Object.entries(await siteFiles(paths, origin))) write(name, content)
	return { count: addresses.length, shared, script: assets.intent.code, style: assets.style }
}

/** A page's picture is the first one on it; a page without one is shown with the red door. */
const firstPicture = (body: string) => /\/images\/\w+\/([a-z-]+)-\d+\./.exec(body)?.[1] ?? 'door'
const titleOf = (head: string) =>
	(/<title>(.*?)<\/title>/.exec(head)?.[1] ?? '')
		.replaceAll('&amp;', '&')
		.replaceAll('&#x27;', '’')
		.replaceAll('&quot;', '"')

/** Our own code, without the words of single pages; packages have folders named lib, too. */
const ofTheSite = /^(?!.*node_modules).*\/(app|lib|content)\/(?!cities|posts)/
/** What only those who have an account, or want one, ever use. */
const forAccounts =
	/\/app\/(auth\/(?!session\/(session|use-session|account-menu)\.)|desk\/|platform\/passkeys|ui\/(panel|tabs|use-action|use-form)\.)|\/lib\/(account|activity|backup-code|device|mask-email|passkey)\.ts/

async function buildClient(out: string) {
	const app = (await viteBuild({
		logLevel: 'warn',
		build: {
			outDir: out,
			emptyOutDir: false,
			rolldownOptions: {
				input: 'app/entry.client.tsx',
				// What several pages share is one file: many small ones cost a phone more in requests than they save in bytes.
				output: {
					codeSplitting: {
						groups: [
							{
								name: 'shared',
								minShareCount: 2,
								priority: 2,
								test: (id: string) => ofTheSite.test(id) && !forAccounts.test(id),
							},
							// What account pages and desk share is a file of its own, which nobody else loads.
							{ name: 'account', minShareCount: 2, priority: 1, test: forAccounts },
						],
					},
				},
			},
		},
	})) as Bundle
	const intent = (await viteBuild({
		logLevel: 'warn',
		build: { write: false, rolldownOptions: { input: 'app/intent.ts', output: { format: 'iife' } } },
	})) as Bundle
	const asset = (ending: string) => app.output.filter((file) => file.fileName.endsWith(ending))
	const [style] = asset('.css')
	const entry = app.output.find((file) => file.type === 'chunk' && file.isEntry)
	const [inline] = intent.output
	// The style sheet is in every page; as a file nobody asks for it.
	if (style) rmSync(join(out, style.fileName))
	return {
		style: style?.type === 'asset' ? String(style.source).trim() : '',
		fonts: asset('.woff2').map((font) => `/${font.fileName}`),
		intent: { code: inline.code.trim(), app: `/${entry?.fileName}` },
	}
}

async function buildPrerender(folder: string): Promise<Prerender> {
	await viteBuild({
		logLevel: 'warn',
		build: { ssr: 'app/entry.prerender.tsx', outDir: folder, emptyOutDir: true },
	})
	return await import(pathToFileURL(`${folder}/entry.prerender.js`).href)
}
