import { accessSync, constants, mkdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { openMail } from './auth/mailed/send-mail.ts'
import type { AuthSettings } from './auth/settings/settings.ts'
import { startBackups } from './backup/nightly.ts'
import { isInside } from './database/folders.ts'
import { lockDataDir } from './database/lock.ts'
import { listen } from './http/listen.ts'
import { createMailer } from './messages/mailer.ts'
import { startWorker } from './messages/worker.ts'
import { startUpkeep } from './retention/upkeep.ts'
import { ConfigError, type Env } from './settings/env.ts'
import { prepareDatabase } from './start-database.ts'
import { builtSite, type ServedSite, siteFolder } from './static/site.ts'
import { me } from './status/health.ts'
import { serveMetrics, watchDatabase, watchServer } from './status/metrics.ts'
import { startPresence } from './status/presence.ts'
import { createRegistry } from './status/registry.ts'
import { type Traffic, watchTraffic } from './status/traffic.ts'
import { answerVisitors } from './web/answer-visitors.ts'
import { startProcesses } from './web/more-processes.ts'
import { type Told, takeNote } from './web/relay-traffic.ts'

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
		const http = await listenFirst(env)
		undo.push(http.close)
		const siteUrl = env.siteUrl ?? http.url
		const site = openSite(siteUrl)
		if (site.close) undo.push(site.close)
		const mailer = createMailer(env)
		undo.push(mailer.close)

		if (!env.databaseUrl) undo.push(await lockDataDir(env.dataDir))
		const database = prepareDatabase(env, authSettings, log)
		undo.push(database.stop)
		const { auth: forAuth, worker: forWorker } = database.pools
		const registry = createRegistry()
		const traffic = watchTraffic(registry)
		const others = startOthers(env, { port: http.port, siteUrl, traffic, log })
		if (others) undo.push(others.stop)
		const sockets = async () => (await http.sockets()) + (others?.sockets() ?? 0)
		undo.push(watchServer(registry, { pools: database.pools, dataDir: env.dataDir, sockets }))
		watchDatabase(registry, forWorker)
		if (env.metricsAddress) undo.push(await serveMetrics(env.metricsAddress, registry))
		answerVisitors({ env, settings: authSettings, http, site, siteUrl, database, traffic, log })

		const outside = () => {
			const folder = database.folder()
			return folder && !isInside(env.dataDir, folder) ? folder : undefined
		}
		/** What works on its own, once there is a database to work on. */
		const atWork: { stop: () => Promise<void> }[] = []
		const stopping = new AbortController()
		const starting = database.start(stopping.signal, http.url).then(() => {
			if (stopping.signal.aborted) return
			others?.open()
			const worker = startWorker({
				databaseUrl: database.addresses.worker,
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
				const source = { databaseUrl: database.addresses.owner, dataDir, recipient }
				atWork.push(startBackups({ db: forWorker, source, folder, keep, log }))
			}
		})
		const ready = Promise.all([starting, others?.listening]).then(() => {})
		ready.catch(() => {})
		return {
			takeRelease() {
				others?.takeRelease()
				return site.take?.() ?? ''
			},
			url: http.url,
			mail: mailer.describe(),
			data: outside,
			ready,
			async stop() {
				stopping.abort()
				await Promise.race([starting.catch(() => {}), pause(START_ENDS_MS, undefined, { ref: false })])
				await Promise.all([http.drain(), others?.stop(), ...atWork.map(({ stop }) => stop())])
				await takeDown()
			},
		}
	} catch (error) {
		await takeDown()
		throw error
	}
}

/** The port is shared only by processes of one server: another's is refused before this one's are let in beside each other. */
async function listenFirst(env: Env) {
	const { host, port, webProcesses: processes } = env
	if (processes > 1 && port > 0) await (await listen({ host, port })).close()
	return await listen({ host, port, processes })
}

type Shared = { port: number; siteUrl: string; traffic: Traffic; log: Logger }

/** The processes beside this one, if there are to be any. */
function startOthers({ webProcesses }: Env, { port, siteUrl, traffic, log }: Shared) {
	if (webProcesses === 1) return undefined
	const heard = (told: Told) => takeNote(traffic, told)
	return startProcesses({ count: webProcesses - 1, port, siteUrl, server: me.id, heard, log })
}

function openDataDir(dataDir: string) {
	try {
		mkdirSync(dataDir, { recursive: true })
		accessSync(dataDir, constants.W_OK | constants.X_OK)
	} catch (error) {
		throw new ConfigError(`DATA_DIR ${dataDir} cannot be written to (${(error as NodeJS.ErrnoException).code})`)
	}
}
