import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { PHOTOS_PATH } from '../../lib/photos.ts'
import { createAuth } from '../auth/auth.ts'
import { createConfirmPage } from '../auth/routes/confirm-page.ts'
import type { AuthSettings } from '../auth/settings/settings.ts'
import type { Listening } from '../http/listen.ts'
import { tokenVerifier } from '../http/tokens.ts'
import { createLeads } from '../leads/leads.ts'
import { createPhotoLine } from '../leads/photo-line.ts'
import { createPhotoLinks } from '../leads/photo-links.ts'
import { createPhotos } from '../leads/photos.ts'
import { createVisits } from '../leads/visits.ts'
import { createBroadcasts } from '../realtime/http.ts'
import { createRealtime } from '../realtime/realtime.ts'
import type { Env } from '../settings/env.ts'
import { jwtSecret } from '../settings/secrets.ts'
import type { ServedSite } from '../static/site.ts'
import type { Traffic } from '../status/traffic.ts'
import { createStorage, openStorage } from '../storage/storage.ts'
import { createApp } from './app.ts'
import type { OpenDatabase } from './open.ts'

type Parts = {
	env: Env
	settings: AuthSettings
	http: Pick<Listening, 'answerWith' | 'upgradeWith'>
	site: ServedSite
	siteUrl: string
	database: Pick<OpenDatabase, 'pools' | 'keys' | 'sealer' | 'addresses'>
	traffic: Pick<Traffic, 'answered' | 'file'>
	log: Logger
}

/** Pages, forms and interfaces: what any of the processes that share a port can do. What is live waits to be started. */
export function answerVisitors({ env, settings, http, site, siteUrl, database, traffic, log }: Parts) {
	const { pools, keys, sealer } = database
	const authDeps = {
		db: pools.auth,
		settings,
		keys,
		sealer,
		siteUrl,
		apiUrl: env.authUrl ?? `${siteUrl}/auth/v1`,
		adminEmail: env.adminEmail,
		processes: env.webProcesses,
		log,
	}
	const { confirmPage } = site
	const verify = tokenVerifier(keys)
	const { trustProxy } = env
	const realtime = createRealtime({
		db: pools.api,
		databaseUrl: database.addresses.api,
		verify,
		trustProxy,
		processes: env.webProcesses,
		log,
	})
	http.upgradeWith(realtime.upgrade)
	const secret = settings.jwt.secret ?? jwtSecret(env.dataDir)
	const photoLinks = createPhotoLinks(secret)
	const storage = openStorage({
		db: pools.api,
		verify,
		dataDir: env.dataDir,
		s3: env.storageS3,
		secret,
		most: env.storageFileSize,
		processes: env.webProcesses,
		log,
	})
	const line = createPhotoLine({ processes: env.webProcesses })
	const app = createApp({
		db: pools.api,
		verify,
		broadcasts: createBroadcasts({ realtime, verify }),
		storage: createStorage(storage),
		auth: createAuth(authDeps),
		leads: createLeads({ db: pools.api, site, siteUrl, log, photoLinks }),
		photos: createPhotos({ storage, links: photoLinks, site, siteUrl, log, line }),
		mailed: confirmPage && createConfirmPage({ ...authDeps, confirmPage, policy: () => site.policy }),
		visits: site.visitPage && createVisits({ db: pools.api, site, log }),
		pages: site.pages,
		siteUrl,
		trustProxy,
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
	/** Where the homeowner of a lead adds photos. Pages on another origin have no such place. */
	const photosLink = env.authUrl
		? undefined
		: async (lead: string) => `${siteUrl}${PHOTOS_PATH}?token=${await photoLinks.make(lead)}`
	return { realtime, storage, photosLink }
}
