import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { startAlerts } from './alerts/worker.ts'
import { openMail } from './auth/mailed/send-mail.ts'
import type { AuthSettings } from './auth/settings/settings.ts'
import { startBackups } from './backup/nightly.ts'
import { isInside } from './database/folders.ts'
import { lockDataDir } from './database/lock.ts'
import { explainRefused } from './database/owner-password.ts'
import { listen } from './http/listen.ts'
import { PublicAgent } from './http/public-address.ts'
import { createMailer, type Mailer } from './messages/mailer.ts'
import { startPushes } from './messages/pushes/worker.ts'
import { startWorker } from './messages/worker.ts'
import { startUpkeep } from './retention/upkeep.ts'
import type { Env } from './settings/env.ts'
import { openFolders } from './settings/folders.ts'
import { keptPushKeys } from './settings/push-keys.ts'
import { type PreparedDatabase, prepareDatabase } from './start-database.ts'
import { builtSite, type ServedSite, siteFolder } from './static/site.ts'
import { me } from './status/health.ts'
import { serveMetrics, watchDatabase, watchRealtime, watchServer } from './status/metrics.ts'
import { startPresence } from './status/presence.ts'
import { createRegistry } from './status/registry.ts'
import { type Traffic, watchTraffic } from './status/traffic.ts'
import { startStorageUpkeep } from './storage/upkeep.ts'
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
	const started = new AsyncDisposableStack()
	try {
		return await start(started, env, authSettings, { log, openSite })
	} catch (error) {
		await started.disposeAsync()
		throw error
	}
}

type Given = { log: Logger; openSite: (siteUrl: string) => ServedSite }

async function start(
	started: AsyncDisposableStack,
	env: Env,
	authSettings: AuthSettings,
	{ log, openSite }: Given,
): Promise<Running> {
	const undo = (step: () => unknown) => started.defer(async () => void (await step()))
	openFolders(env)
	const http = await listenFirst(env)
	undo(http.close)
	const siteUrl = env.siteUrl ?? http.url
	const site = openSite(siteUrl)
	if (site.close) undo(site.close)
	const mailer = createMailer(env)
	undo(mailer.close)

	if (!env.databaseUrl) undo(await lockDataDir(env.dataDir))
	const database = prepareDatabase(env, authSettings, log)
	undo(database.stop)
	const registry = createRegistry()
	const traffic = watchTraffic(registry)
	const others = startOthers(env, { port: http.port, siteUrl, traffic, log })
	if (others) undo(others.stop)
	const sockets = async () => (await http.sockets()) + (others?.sockets() ?? 0)
	undo(watchServer(registry, { pools: database.pools, dataDir: env.dataDir, sockets }))
	watchDatabase(registry, database.pools.worker)
	if (env.metricsAddress) undo(await serveMetrics(env.metricsAddress, registry))
	const { realtime, storage, photosLink } = answerVisitors({
		env,
		settings: authSettings,
		http,
		site,
		siteUrl,
		database,
		traffic,
		log,
	})
	undo(realtime.stop)
	watchRealtime(registry, realtime.counts)

	const outside = () => {
		const folder = database.folder()
		return folder && !isInside(env.dataDir, folder) ? folder : undefined
	}
	/** What works on its own, once there is a database to work on. */
	let atWork: Work[] = []
	const stopping = new AbortController()
	const bringUp = database.start(stopping.signal, http.url).catch(explainRefused(env.dataDir))
	const bringingUp = bringUp.then(() => {
		if (stopping.signal.aborted) return
		others?.open()
		realtime.start()
		atWork = [
			...startWork({ env, authSettings, database, mailer, site, siteUrl, traffic, outside, photosLink, log }),
			startStorageUpkeep({ removal: storage.removal, alone: !env.databaseUrl && !env.storageS3, log }),
		]
	})
	const ready = Promise.all([bringingUp, others?.answering]).then(() => {})
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
			await Promise.race([bringingUp.catch(() => {}), pause(START_ENDS_MS, undefined, { ref: false })])
			await Promise.all([realtime.stop(), http.drain(), others?.stop(), ...atWork.map(({ stop }) => stop())])
			await started.disposeAsync()
		},
	}
}

type Work = { stop: () => Promise<void> }
type Parts = {
	env: Env
	authSettings: AuthSettings
	database: PreparedDatabase
	mailer: Mailer
	site: ServedSite
	siteUrl: string
	traffic: Traffic
	outside: () => string | undefined
	photosLink: ((lead: string) => Promise<string>) | undefined
	log: Logger
}

function startWork({
	env,
	authSettings,
	database,
	mailer,
	site,
	siteUrl,
	traffic,
	outside,
	photosLink,
	log,
}: Parts): Work[] {
	const { dataDir, retention, leadsTo, smtpUrl, backupDir, backupKeep: keep, backupRecipient: recipient } = env
	const { auth, worker } = database.pools
	const secrets = 'private.webhook_secrets.secret'
	const alerts = startAlerts({
		db: worker,
		siteUrl,
		log,
		toPrivate: env.alerts.webhooksToPrivate,
		texts: env.alerts.texts,
		sealer: {
			seal: (webhook, secret) => database.sealer.seal(secrets, webhook, secret),
			open: (webhook, stored) => database.sealer.open(secrets, webhook, stored),
		},
	})
	const keys = env.pushKeys ?? keptPushKeys(dataDir)
	const pushes = startPushes({ db: worker, keys, agent: new PublicAgent(), log })
	return [
		alerts,
		pushes,
		startWorker({
			databaseUrl: database.addresses.worker,
			db: worker,
			mailer,
			leadsTo,
			siteUrl,
			log,
			alsoWake: [alerts.wake, pushes.wake],
			...(photosLink && { photosLink }),
			openData: (message) => openMail(database.sealer, message),
		}),
		startUpkeep({ worker, auth, retention, sessions: authSettings.sessions, dataDir, log }),
		startPresence({
			db: worker,
			dataDir,
			about: () => ({
				release: site.release ?? '',
				outside: outside(),
				backups: backupDir !== undefined,
				mail: smtpUrl ? 'smtp' : 'files',
			}),
			traffic,
			log,
		}),
		...(backupDir
			? [
					startBackups({
						db: worker,
						source: { databaseUrl: database.addresses.owner, dataDir, recipient, s3: env.storageS3 },
						folder: backupDir,
						keep,
						log,
					}),
				]
			: []),
	]
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
