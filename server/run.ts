import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { createAuth } from './auth/auth.ts'
import { createConfirmPage } from './auth/confirm-page.ts'
import { type KeyRing, keyRing } from './auth/key-ring.ts'
import { loadSigningKeys } from './auth/keys.ts'
import { startSealing } from './auth/sealing.ts'
import { openMail } from './auth/send-mail.ts'
import type { AuthSettings } from './auth/settings.ts'
import { connect, pools } from './database/connect.ts'
import { type EmbeddedPostgres, startPostgres } from './database/embedded.ts'
import { isInside } from './database/folders.ts'
import { lockDataDir } from './database/lock.ts'
import { addressesOf } from './database/logins.ts'
import { migrate } from './database/migrate.ts'
import { ConfigError, type Env } from './env.ts'
import { createApp } from './http/app.ts'
import { listen } from './http/listen.ts'
import { tokenVerifier } from './http/tokens.ts'
import { createLeads } from './leads/leads.ts'
import { createMailer } from './messages/mailer.ts'
import { startWorker } from './messages/worker.ts'
import { startUpkeep } from './retention/upkeep.ts'
import { jwtSecret } from './secrets.ts'
import { builtSite, type ServedSite } from './static/site.ts'

export type Running = {
	url: string
	mail: string
	/** Where the database's files lie, if that is not where one would look. */
	data: string | undefined
	/** Resolves with the reason if the embedded database ends by itself. */
	failed: Promise<string>
	/** Serves the newest build from now on, and tells its name; files of the one before stay served. */
	takeRelease: () => string
	stop: () => Promise<void>
}

const siteFolder = join(import.meta.dirname, '../dist/site')

/** Starts everything in the order it depends on each other, and takes down in reverse what was started. */
export async function run(
	env: Env,
	authSettings: AuthSettings,
	log: Logger,
	openSite = (siteUrl: string): ServedSite => builtSite(siteFolder, siteUrl),
): Promise<Running> {
	const undo: (() => unknown)[] = []
	const stop = async () => {
		for (let step = undo.pop(); step; step = undo.pop()) await step()
	}
	try {
		openDataDir(env.dataDir)
		const http = await listen(env)
		undo.push(http.close)

		let postgres: EmbeddedPostgres | undefined
		if (!env.databaseUrl) {
			undo.push(await lockDataDir(env.dataDir))
			postgres = await startPostgres(env.dataDir)
			undo.push(postgres.stop)
		}
		const database = addressesOf(env.databaseUrl ?? postgres?.url ?? '', postgres?.logins)
		const applied = await (postgres
			? migrate(database.owner, { logins: postgres.logins })
			: migrateOrExplain(database.owner))
		if (applied.length) log.info({ applied }, 'database brought up to date')
		const sealer = await sealed(database.owner, keyRing(authSettings.dbEncryption, env.dataDir))
		const open = (part: keyof typeof pools) => {
			const db = connect(database[part], pools[part])
			undo.push(() => db.destroy())
			return db
		}
		const [api, forAuth, forWorker] = [open('api'), open('auth'), open('worker')]

		const siteUrl = env.siteUrl ?? http.url
		const site = openSite(siteUrl)
		if (site.close) undo.push(site.close)
		const mailer = createMailer(env)
		undo.push(mailer.close)
		const worker = startWorker({
			databaseUrl: database.worker,
			db: forWorker,
			mailer,
			leadsTo: env.leadsTo,
			siteUrl,
			log,
			openData: (message) => openMail(sealer, message),
		})
		undo.push(worker.stop)
		const upkeep = startUpkeep({
			worker: forWorker,
			auth: forAuth,
			retention: env.retention,
			sessions: authSettings.sessions,
			dataDir: env.dataDir,
			log,
		})
		undo.push(upkeep.stop)

		const { jwt } = authSettings
		const keys = await loadSigningKeys(forAuth, {
			sealer,
			secret: jwt.secret ?? jwtSecret(env.dataDir),
			given: jwt.keys,
			tokenSeconds: jwt.seconds,
		})
		const authDeps = {
			db: forAuth,
			settings: authSettings,
			keys,
			sealer,
			siteUrl,
			apiUrl: env.authUrl ?? `${siteUrl}/auth/v1`,
			adminEmail: env.adminEmail,
			log,
		}
		const auth = createAuth(authDeps)
		const { confirmPage } = site
		const mailed = confirmPage && createConfirmPage({ ...authDeps, confirmPage, policy: () => site.policy })
		const leads = createLeads({ db: api, site, log })
		const app = createApp({
			db: api,
			verify: tokenVerifier(keys),
			auth,
			leads,
			mailed,
			pages: site.pages,
			siteUrl,
			trustProxy: env.trustProxy,
			log,
		})
		const answer = getRequestListener(app.fetch)
		http.answerWith((request, response) => {
			if (!site.answerFile?.(request, response)) answer(request, response)
		})
		undo.push(http.drain)
		return {
			takeRelease: () => site.take?.() ?? '',
			url: http.url,
			mail: mailer.describe(),
			data: postgres && !isInside(env.dataDir, postgres.folder) ? postgres.folder : undefined,
			failed: postgres?.died ?? new Promise(() => {}),
			stop,
		}
	} catch (error) {
		await stop()
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

/** A part of bringing the database up to date, so it is its owner's. */
async function sealed(databaseUrl: string, ring: KeyRing) {
	const db = connect(databaseUrl)
	try {
		return await startSealing(db, ring)
	} finally {
		await db.destroy()
	}
}

async function migrateOrExplain(databaseUrl: string) {
	try {
		return await migrate(databaseUrl)
	} catch (error) {
		const { code, message } = error as NodeJS.ErrnoException
		if (error instanceof ConfigError || message.startsWith('migration ')) throw error
		const host = new URL(databaseUrl).host || 'the given address'
		throw new ConfigError(`DATABASE_URL cannot be used: ${host} answered ${code ?? message}`)
	}
}
