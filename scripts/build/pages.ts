import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Rolldown, build as viteBuild } from 'vite'
import * as desk from '../../content/words/desk/phone.ts'
import { DESK_MANIFEST, DESK_SCOPE, DESK_WORKER } from '../../lib/desk-app.ts'
import { isListed } from '../../lib/route-facts.ts'
import { readBuild } from '../../server/settings/build.ts'
import { buildWorker, deskScripts } from './desk-app.ts'
import { htmlDocument, speculationRules } from './document.ts'
import { dress } from './dress.ts'
import { filesNeeded } from './needs.ts'
import { pageRules, wholeStyle } from './page-style.ts'
import { siteFiles } from './site-files.ts'
import type { SharedPage } from './social.ts'
import { parseSheet, printSheet, type Rule } from './style-sheet.ts'

type Prerender = typeof import('../../app/entry.prerender.tsx')
type Bundle = Rolldown.RolldownOutput

export const deskApp = { manifest: DESK_MANIFEST, name: desk.appShortName }

/** Builds the app and writes every page of it, with what stands beside the pages. Tells what the rest of the build needs to know. */
export async function buildPages(out: string, prerenderFolder: string) {
	const { intent, style, chunks, fonts } = await buildClient(out)
	const sheet = parseSheet(style)
	const typefaces = printSheet(sheet.filter(isTypeface))
	const others = sheet.filter((rule) => !isTypeface(rule))
	const { addresses, facts, render } = await buildPrerender(prerenderFolder)
	const guesses = speculationRules(facts)
	const write = (path: string, content: string | Uint8Array) => {
		const file = join(out, path)
		mkdirSync(dirname(file), { recursive: true })
		writeFileSync(file, content)
	}
	const shared: SharedPage[] = []
	for (const { path, facts, brings, slug } of addresses) {
		const page = await render(path)
		const name = path === '/' ? '/index' : path
		const scripts = facts.scriptFree
			? {}
			: {
					intent: { ...intent, typefaces, rules: guesses, needs: filesNeeded(chunks, brings, slug) },
					eager: facts.eager || facts.private,
				}
		// What the server writes into a page may be the name of a class.
		const { body, style, rest } = facts.scriptFree
			? { body: page.body, style: printSheet(pageRules(sheet, page.body)) }
			: dress(others, page.body)
		const installs = path === DESK_SCOPE ? deskApp : undefined
		const html = htmlDocument({ ...page, ...scripts, body, installs, style })
		write(`${name}.html`, html)
		if (rest) write(rest.file, rest.style)
		if (installs)
			write(
				DESK_WORKER,
				await buildWorker({ html, app: intent.app }, [...deskScripts(chunks), intent.style.slice(1), ...fonts]),
			)
		if (isListed(facts)) shared.push({ path, picture: firstPicture(page.body), title: titleOf(page.head) })
	}
	const paths = shared.map(({ path }) => path)
	for (const [name, content] of Object.entries(await siteFiles(paths, facts, readBuild(process.env).siteUrl)))
		write(name, content)
	return { count: addresses.length, shared, facts, scripts: [intent.code, guesses] }
}

/** One that is fetched: those it stands in for are the machine's own. */
const isTypeface = (rule: Rule) => rule.kind === 'block' && rule.head === '@font-face' && rule.body.includes('url(')

/** A page's picture is the first one on it; a page without one is shown with the red door. */
const firstPicture = (body: string) => /\/images\/\w+\/([a-z-]+)-\d+\./.exec(body)?.[1] ?? 'door'
const titleOf = (head: string) =>
	(/<title>(.*?)<\/title>/.exec(head)?.[1] ?? '')
		.replaceAll('&amp;', '&')
		.replaceAll('&#x27;', '’')
		.replaceAll('&quot;', '"')

/** Our own code, without the words of single pages. From the root on: a checkout may lie in a folder of any name. */
const isOurs = (id: string) => /^(app|lib|content)\/(?!cities\/|posts\/)/.test(relative(process.cwd(), id))
const isPage = (id: string) => relative(process.cwd(), id).startsWith('app/pages/')
/** Pages that only those who have an account, or want one, ever open. */
const forAccounts = /\/pages\/(account|auth|auth-pages|confirm-filled|confirm-link|desk)\.tsx?$/

/** Part of a page that anyone may open, or of what is around every page. */
function isForAll(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
	if (seen.has(id)) return false
	seen.add(id)
	if (isPage(id)) return !forAccounts.test(id)
	const info = context.getModuleInfo(id)
	return Boolean(info?.isEntry || info?.importers.some((importer) => isForAll(importer, context, seen)))
}

/** Part of a section that is asked for once all is here that can be used (app/platform/later.tsx). */
function isLate(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
	if (seen.has(id)) return false
	seen.add(id)
	const info = context.getModuleInfo(id)
	const isAskedFor = info?.dynamicImporters.length && relative(process.cwd(), id).startsWith('app/sections/')
	return Boolean(isAskedFor || info?.importers.some((importer) => isLate(importer, context, seen)))
}

/** Shared, and yet no part of what every page brings: what thanks for the short form and asks for photos, a visit, the county's map, cards of posts and beside texts, the words of single pages, and the promises, which a few tell at length. */
const apart =
	/\/(leads\/(ask-for-texts|call-now|email-hint|texts-question|agree-to-texts|thank-you-dialog|sent|sent-panel|thanks|what-we-have|photos\/[\w-]+|visit\/[\w-]+)|pages\/situation|words\/(account-messages|blog|home|how-it-works|thank-you|texts|thank-you-dialog|sent|photos|visits)|lib\/(photos|visits|visit-marks|email|email-typo)|content\/promises|sections\/(county|post-card|offer-card)|ui\/(submit|alert|use-countdown|use-action|use-form)|(content|words)\/(steps|town-cards|county|offer-card))\.tsx?$/

/** The promises, word for word: only some pages quote them. */
const quoted = /\/content\/promises\.ts$/

/** What several pages share is one file: many small ones cost a phone more in requests than they save in bytes. */
const shared: Rolldown.CodeSplittingNameFunction = (id, context) =>
	isOurs(id) && isForAll(id, context) && !apart.test(id) ? 'shared' : undefined
/** What only late parts share comes with the first of them. */
const late: Rolldown.CodeSplittingNameFunction = (id, context) =>
	isOurs(id) && isLate(id, context) && !apart.test(id) ? 'late' : undefined
/** What goes on beside the rooms of the desk, and comes after them. */
const isBeside = (id: string) =>
	/^(app\/desk\/(phone\/|kept\/(keep|restore)|data\/devices)|content\/words\/desk\/this-phone|app\/platform\/kept-desk)/.test(
		relative(process.cwd(), id),
	)
const beside: Rolldown.CodeSplittingNameFunction = (id) => (isBeside(id) ? 'beside-shared' : undefined)
/** What several rooms of the desk share: whoever has an account but no desk does not load it. */
const isDesk = (id: string) => /^(app\/desk|content\/words\/desk)\//.test(relative(process.cwd(), id))
const deskShared: Rolldown.CodeSplittingNameFunction = (id) => (isDesk(id) && !isBeside(id) ? 'desk-shared' : undefined)
/** What only account pages and the desk share is a file of its own, which nobody else loads. */
const account: Rolldown.CodeSplittingNameFunction = (id) =>
	isOurs(id) && !apart.test(id) && !isBeside(id) ? 'account' : undefined

async function buildClient(out: string) {
	const app = (await viteBuild({
		logLevel: 'warn',
		build: {
			outDir: out,
			emptyOutDir: false,
			rolldownOptions: {
				input: 'app/entry.client.tsx',
				output: {
					codeSplitting: {
						groups: [
							{ name: 'promises', test: quoted, priority: 4 },
							{ debugName: 'shared', name: shared, minShareCount: 2, priority: 3 },
							{ debugName: 'late', name: late, minShareCount: 2, priority: 2 },
							{ debugName: 'beside', name: beside, minShareCount: 2, priority: 0.5 },
							{ debugName: 'desk', name: deskShared, minShareCount: 2, priority: 2 },
							{ debugName: 'account', name: account, minShareCount: 2, priority: 1 },
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
	if (style?.type !== 'asset') throw new Error('the build made no style sheet')
	const css = String(style.source).trim()
	writeFileSync(join(out, style.fileName), wholeStyle(css))
	return {
		style: css,
		chunks: app.output.filter((file) => file.type === 'chunk'),
		fonts: asset('.woff2').map(({ fileName }) => fileName),
		intent: { code: inline.code.trim(), app: `/${entry?.fileName}`, style: `/${style.fileName}` },
	}
}

async function buildPrerender(folder: string): Promise<Prerender> {
	await viteBuild({
		logLevel: 'warn',
		build: { ssr: 'app/entry.prerender.tsx', outDir: folder, emptyOutDir: true },
	})
	return await import(pathToFileURL(`${folder}/entry.prerender.js`).href)
}
