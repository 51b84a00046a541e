import { onTestFinished } from 'vitest'
import { query as ask } from '../support/database/stored.ts'
import { freePort } from '../support/server/free-port.ts'
import { kill, postgresPid, spawnServer, until, usedData } from '../support/server/process.ts'
import { startVisitors } from './ledger.ts'

type Options = {
	env?: Record<string, string>
	dataDir?: string
	/** Another copy of the code than this one. */
	checkout?: string
}

/** The real site on a port that it comes back to, with limits out of the way: here crowds are honest. */
export async function startSite({ env = {}, dataDir = usedData(), checkout }: Options = {}) {
	const port = await freePort()
	const spawn = () =>
		spawnServer(
			{
				DATA_DIR: dataDir,
				PORT: String(port),
				GOTRUE_SMTP_MAX_FREQUENCY: '0s',
				GOTRUE_RATE_LIMIT_EMAIL_SENT: '1000000',
				...env,
			},
			checkout,
		)
	let server = spawn()
	let wanted = true
	/** As a service manager does: whatever ended is started again. */
	const watch = async () => {
		while (wanted) {
			await server.ended
			if (wanted) server = spawn()
		}
	}
	const query = (text: string, values?: unknown[]) => ask<Record<string, unknown>>(text, values, dataDir)
	const url = `http://127.0.0.1:${port}`
	/** It takes leads, whatever was done to it. */
	const ready = () => until(async () => (await fetch(`${url}/rest/v1/leads?limit=0`).catch(() => undefined))?.ok)
	onTestFinished(async () => {
		wanted = false
		server.signal('SIGKILL')
		await server.ended
	})
	await server.url()
	await ready()
	watch()
	await query(`update private.lead_limits set most = 1000000`)
	return {
		url,
		dataDir,
		ready,
		query,
		/** No mail waits for its next try any longer, except those that are just being sent. */
		sendNow: () =>
			query(`
			with due as (update messages set next_attempt_at = now() where status = 'queued' and taken_until is null)
			select pg_notify('messages', '')
		`),
		/** What the running process has said. */
		said: () => server.out() + server.err(),
		pid: () => server.pid,
		signal: (name: NodeJS.Signals) => server.signal(name),
		killServer: async () => {
			const { ended } = server
			server.signal('SIGKILL')
			await ended
		},
		killDatabase: () => {
			const pid = postgresPid(dataDir)
			if (pid) kill(pid)
		},
		visitors: (options?: Parameters<typeof startVisitors>[1]) => startVisitors(() => url, options),
	}
}

export type Site = Awaited<ReturnType<typeof startSite>>

/** So many more leads are acknowledged: the site is at work again. */
export async function more(visitors: { count: () => number }, leads: number) {
	const goal = visitors.count() + leads
	await until(() => visitors.count() >= goal)
}
