/** What may import what. Rooms stand in layers; each imports only from below. `npm run check` draws them and names what breaks them. */

import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'

/** From the top down. Rooms of one line know nothing of each other. A room is a folder with all below it, or the files of it alone where it ends in a star. */
export const layers: Record<string, string[][]> = {
	'the pages': [
		['app/*'],
		['app/pages'],
		['app/sections'],
		['app/desk'],
		['app/auth', 'app/leads'],
		['app/activity', 'app/consent', 'app/seo'],
		['app/ui'],
		['app/platform'],
		['content', 'lib'],
	],
	'the server': [
		['server/*'],
		['server/web'],
		['server/leads', 'server/retention'],
		[
			'server/alerts',
			'server/auth',
			'server/backup',
			'server/functions',
			'server/realtime',
			'server/rest',
			'server/status',
			'server/storage',
		],
		['server/bytes', 'server/messages', 'server/static'],
		['server/http'],
		['server/database'],
		['server/queue', 'server/settings'],
		['supabase/functions/calendar', 'supabase/functions/send-contact-email'],
		['content', 'lib'],
	],
	'server/auth': [
		['server/auth/*'],
		['server/auth/routes'],
		['server/auth/accounts'],
		['server/auth/sessions'],
		['server/auth/mailed'],
		['server/auth/request'],
		['server/auth/rows'],
		['server/auth/settings'],
		['server/auth/crypto'],
	],
	'server/rest': [['server/rest/*'], ['server/rest/sql'], ['server/rest/request'], ['server/rest/errors.ts']],
}

/** A pattern of the paths in a room. */
const inRoom = (room: string) => {
	if (room.endsWith('.ts')) return `^${room.replaceAll('.', '\\.')}$`
	return room.endsWith('/*') ? `^${room.slice(0, -1)}[^/]+$` : `^${room}/`
}

/** The rules that hold a plan together. A room that is one file is no part of the folder it stands in; words and rules may lean on each other. */
const onlyDown = (plan: string[][]): IForbiddenRuleType[] =>
	plan.flatMap((line, depth) =>
		line.flatMap((room) => {
			const above = plan.slice(0, depth).flat()
			const beside = line.filter((other) => other !== room && !isBase(line))
			const out = [...above, ...beside].filter((other) => other !== room)
			if (out.length === 0) return []
			const single = plan.flat().filter((other) => other.endsWith('.ts') && other !== room)
			return [
				{
					name: `${room} imports only from below`,
					severity: 'error' as const,
					from: { path: inRoom(room), ...(single.length && { pathNot: single.map(inRoom) }) },
					to: { path: out.map(inRoom), pathNot: [inRoom(room), ...single.map(inRoom)] },
				},
			]
		}),
	)

const isBase = (line: string[]) => line.includes('lib')

/** What hosted Supabase has besides its own folder: the words, the rules, and what sends mails and notices and sweeps. */
const HOSTED =
	'^(supabase|content|lib|node_modules)/|^(node|npm|jsr):|^server/(alerts|database|messages|retention|queue|settings)/|^server/http/public-address'

export const rules: IForbiddenRuleType[] = [
	{ name: 'no circles', severity: 'error', from: {}, to: { circular: true } },
	{ name: 'the pages never meet the server', severity: 'error', from: { path: '^app/' }, to: { path: '^server/' } },
	{ name: 'the server never meets the pages', severity: 'error', from: { path: '^server/' }, to: { path: '^app/' } },
	{
		name: 'words and rules know neither',
		severity: 'error',
		from: { path: '^(content|lib)/' },
		to: { path: '^(app|server|scripts|supabase)/' },
	},
	{
		name: 'hosted Supabase lacks it',
		severity: 'error',
		from: { path: '^supabase/' },
		to: { pathNot: HOSTED, dependencyTypesNot: ['core', 'npm', 'npm-dev', 'npm-optional'] },
	},
	{
		name: 'nothing of the product leans on tests or tools',
		severity: 'error',
		from: { path: '^(app|content|lib|server|supabase)/', pathNot: '\\.test\\.tsx?$' },
		to: { path: '^(tests|scripts)/' },
	},
	...Object.values(layers).flatMap(onlyDown),
]

const ROOTS = ['app', 'content', 'lib', 'server', 'supabase/functions', 'scripts']

export type Broken = { rule: string; from: string; to: string; cycle: string[] }

/** Reads every import, of types too, and tells what breaks a rule. */
export async function broken(baseDir = process.cwd(), roots = ROOTS) {
	const { output } = await cruise(roots, {
		baseDir,
		parser: 'swc',
		tsPreCompilationDeps: true,
		doNotFollow: { path: 'node_modules' },
		exclude: { path: '\\.test\\.tsx?$' },
		validate: true,
		ruleSet: { forbidden: rules },
		enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs'] },
	})
	const { summary, modules } = output as ICruiseResult
	const found = summary.violations.map(
		({ rule, from, to, cycle }): Broken => ({ rule: rule.name, from, to, cycle: cycle?.map(({ name }) => name) ?? [] }),
	)
	return { found, files: modules.map(({ source }) => source) }
}

if (import.meta.main) {
	const { found, files } = await broken()
	for (const [name, plan] of Object.entries(layers)) {
		console.log(`\n${name}`)
		for (const line of plan) {
			const rooms = line.map(
				(room) => `${room} (${files.filter((file) => new RegExp(inRoom(room)).test(file)).length})`,
			)
			console.log(`  ${rooms.join('  ')}`)
		}
	}
	for (const { rule, from, to, cycle } of found)
		console.error(`\n✗ ${rule}: ${from} → ${cycle.length ? cycle.join(' → ') : to}`)
	console.log(`\n${files.length} files, ${found.length} imports that break a rule`)
	process.exit(found.length ? 1 : 0)
}
