import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { createAuth } from './auth/auth.ts'
import { createConfirmPage } from './auth/confirm-page.ts'
import { openMail } from './auth/send-mail.ts'
import type { AuthSettings } from './auth/settings.ts'
import { startBackups } from './backup/nightly.ts'
import { isInside } from './database/folders.ts'
import { lockDataDir } from './database/lock.ts'
import { ConfigError, type Env } from './env.ts'
import { createApp } from './http/app.ts'
import { listen } from './http/listen.ts'
import { tokenVerifier } from './http/tokens.ts'
import { createLeads } from './leads/leads.ts'
import { createMailer } from './messages/mailer.ts'
import { startWorker } from './messages/worker.ts'
import { startUpkeep } from './retention/upkeep.ts'
import { prepareDatabase } from './start-database.ts'
import { builtSite, type ServedSite } from './static/site.ts'
import { serveMetrics, watchDatabase, watchServer } from './status/metrics.ts'
import { startPresence } from './status/presence.ts'
import { createRegistry } from './status/registry.ts'
import { watchTraffic } from './status/traffic.ts'

export type Running = {
	url: string
	mail: string
	/** Where the database's files lie, if that is not where one would look. Known once it is ready. */
	data: () => string | undefined
	/** Pages are served before; resolves once the database is there and everything works, rejects if it never will. */
	ready: Promise<void>
	/** Serves the newest build from now on, and tells its name; files of the one before stay served. */
	takeRelease: () => string
	stop: () => Promise<void>
}

const siteFolder = join(import.meta.dirname, '../dist/site')

/** How long a start that is under way is waited for by a stop, which then goes on without it. */
const START_ENDS_MS = 3_000

/** Starts everything in the order it depends on each other, and takes down in reverse what was started. */
export async function run(
	env: Env,
	authSettings: AuthSettings,
	log: Logger,
	openSite = (siteUrl: string): ServedSite => builtSite(siteFolder, siteUrl),
): Promise<Running> {
	const undo: (() => unknown)[] = []
	const takeDown = async () => {
		for (let step = undo.pop(); step; step = undo.pop()) await step()
	}
	try {
		openDataDir(env.dataDir)
		const http = await listen(env)
		undo.push(http.close)
		const siteUrl = env.siteUrl ?? http.url
		const site = openSite(siteUrl)
		if (site.close) undo.push(site.close)
		const mailer = createMailer(env)
		undo.push(mailer.close)

		if (!env.databaseUrl) undo.push(await lockDataDir(env.dataDir))
		const database = prepareDatabase(env, authSettings, log)
		undo.push(database.stop)
		const { api, auth: forAuth, worker: forWorker } = database.pools
		const authDeps = {
			db: forAuth,
			settings: authSettings,
			keys: database.keys,
			sealer: database.sealer,
			siteUrl,
			apiUrl: env.authUrl ?? `${siteUrl}/auth/v1`,
			adminEmail: env.adminEmail,
			log,
		}
		const registry = createRegistry()
		const traffic = watchTraffic(registry)
		undo.push(watchServer(registry, { pools: database.pools, dataDir: env.dataDir, sockets: http.sockets }))
		watchDatabase(registry, forWorker)
		if (env.metricsAddress) undo.push(await serveMetrics(env.metricsAddress, registry))
		const auth = createAuth(authDeps)
		const { confirmPage } = site
		const mailed = confirmPage && createConfirmPage({ ...authDeps, confirmPage, policy: () => site.policy })
		const leads = createLeads({ db: api, site, log })
		const app = createApp({
			db: api,
			verify: tokenVerifier(database.keys),
			auth,
			leads,
			mailed,
			pages: site.pages,
			siteUrl,
			trustProxy: env.trustProxy,
			log,
			answered: traffic.answered,
		})
		const answer = getRequestListener(app.fetch)
		http.answerWith(
			(request, response) => {
				if (site.answerFile?.(request, response)) traffic.file(response.statusCode)
				else answer(request, response)
			},
			(request) => {
				const ready = site.answerPlainly?.(request)
				if (ready) traffic.file(ready.status)
				return ready
			},
		)

		const outside = () => {
			const folder = database.folder()
			return folder && !isInside(env.dataDir, folder) ? folder : undefined
		}
		/** What works on its own, once there is a database to work on. */
		const atWork: { stop: () => Promise<void> }[] = []
		const stopping = new AbortController()
		const starting = database.start(stopping.signal, http.url).then(() => {
			if (stopping.signal.aborted) return
			const worker = startWorker({
				databaseUrl: database.workerUrl,
				db: forWorker,
				mailer,
				leadsTo: env.leadsTo,
				siteUrl,
				log,
				openData: (message) => openMail(database.sealer, message),
			})
			const upkeep = startUpkeep({
				worker: forWorker,
				auth: forAuth,
				retention: env.retention,
				sessions: authSettings.sessions,
				dataDir: env.dataDir,
				log,
			})
			const presence = startPresence({
				db: forWorker,
				dataDir: env.dataDir,
				about: () => ({
					release: site.release ?? '',
					outside: outside(),
					backups: env.backupDir !== undefined,
					mail: env.smtpUrl ? 'smtp' : 'files',
				}),
				traffic,
				log,
			})
			atWork.push(worker, upkeep, presence)
			if (env.backupDir) {
				const { dataDir, backupRecipient: recipient, backupDir: folder, backupKeep: keep } = env
				const source = { databaseUrl: database.ownerUrl, dataDir, recipient }
				atWork.push(startBackups({ db: forWorker, source, folder, keep, log }))
			}
		})
		starting.catch(() => {})
		return {
			takeRelease: () => site.take?.() ?? '',
			url: http.url,
			mail: mailer.describe(),
			data: outside,
			ready: starting,
			async stop() {
				stopping.abort()
				await Promise.race([starting.catch(() => {}), pause(START_ENDS_MS, undefined, { ref: false })])
				await Promise.all([http.drain(), ...atWork.map(({ stop }) => stop())])
				await takeDown()
			},
		}
	} catch (error) {
		await takeDown()
		throw error
	}
}

function openDataDir(dataDir: string) {
	try {
		mkdirSync(dataDir, { recursive: true })
		accessSync(dataDir, constants.W_OK | constants.X_OK)
	} catch (error) {
		throw new ConfigError(`DATA_DIR ${dataDir} cannot be written to (${(error as NodeJS.ErrnoException).code})`)
	}
}
