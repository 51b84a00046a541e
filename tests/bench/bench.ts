/** npm run bench -- server | realtime | storage | leads | desk | mail | sign-in | first-start : figures as ratios within one run, since machines differ and are shared. */
const [which = ''] = process.argv.slice(2)
const benches: Record<string, () => Promise<unknown>> = {
	server: () => import('./whole-server.ts'),
	realtime: () => import('./realtime.ts'),
	storage: () => import('./storage.ts'),
	leads: () => import('./leads.ts'),
	desk: () => import('./desk.ts'),
	mail: () => import('./mail.ts'),
	'sign-in': () => import('./sign-in.ts'),
	'first-start': () => import('./first-start.ts'),
}
const bench = benches[which]
if (!bench) {
	console.error(`Usage: npm run bench -- ${Object.keys(benches).join(' | ')}`)
	process.exit(1)
}
await bench()
