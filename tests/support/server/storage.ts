import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { SignJWT } from 'jose'
import { onTestFinished } from 'vitest'
import type { S3Settings } from '../../../server/bytes/s3.ts'
import { connect, pools } from '../../../server/database/connect.ts'
import type { AppEnv } from '../../../server/http/caller.ts'
import { listen } from '../../../server/http/listen.ts'
import { createLog } from '../../../server/http/log.ts'
import { tokenVerifier } from '../../../server/http/tokens.ts'
import { createLeads } from '../../../server/leads/leads.ts'
import { createPhotoLine } from '../../../server/leads/photo-line.ts'
import { createPhotoLinks } from '../../../server/leads/photo-links.ts'
import { createPhotos } from '../../../server/leads/photos.ts'
import { createStorage, openStorage } from '../../../server/storage/storage.ts'
import { createApp } from '../../../server/web/app.ts'
import { addressesAt, databaseForTest } from '../database/database.ts'
import { patient } from '../database/patient.ts'
import { asOwner } from './realtime.ts'

const SECRET = 'a secret of these tests, long enough for HS256'
const siteUrl = 'http://localhost'
const KEY = 'sb_publishable_of_these_tests'

const photosPage = async () => readFileSync('dist/site/thank-you/photos/left-out.html', 'utf8')

type Options = {
	s3?: S3Settings | undefined
	most?: number
	now?: () => number
	dataDir?: string
	databaseUrl?: string
	processes?: number
	/** How long a photo waits for its turn: milliseconds. */
	patience?: number
}

/** Storage within the whole app, on a database, a folder and a port of its own. */
export async function startStorage(options: Options = {}) {
	const { most = 1024 * 1024, now, dataDir, databaseUrl, s3, processes = 1, patience = 60_000 } = options
	const url = databaseUrl ?? (await databaseForTest())
	const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'storage-'))
	const db = connect(addressesAt(url).api, patient(pools.api))
	const lines: string[] = []
	const log = createLog('info', { write: (line) => void lines.push(line) })
	const verify = tokenVerifier(SECRET)
	const parts = { db, verify, dataDir: folder, s3, secret: SECRET, most, log, processes }
	const storage = openStorage({ ...parts, ...(now && { now }) })
	const line = createPhotoLine({ processes, patience })
	const photoLinks = createPhotoLinks(SECRET, now)
	const none = new Hono<AppEnv>()
	const app = createApp({
		db,
		verify,
		auth: none,
		leads: createLeads({ db, site: { pages: new Hono(), retryPage: async () => '' }, siteUrl, log, photoLinks }),
		photos: createPhotos({ storage, links: photoLinks, site: { photosPage }, siteUrl, log, line }),
		pages: new Hono(),
		storage: createStorage(storage),
		siteUrl,
		trustProxy: 'x-real',
		log,
	})
	// Nobody is cut off by the clock: on a busy machine much takes longer.
	const http = await listen({ host: '127.0.0.1', port: 0 }, { timeout: 120_000 })
	http.answerWith(getRequestListener(app.fetch))
	onTestFinished(async () => {
		await http.close()
		await db.destroy()
		if (!dataDir) rmSync(folder, { recursive: true, force: true })
	})
	const sql = await asOwner(url)
	/** The files that are there, whether or not they have come to their end. */
	const files = () =>
		readdirSync(folder, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map((entry) => join(entry.parentPath, entry.name))
	return { url: http.url, port: http.port, sql, storage, line, photoLinks, files, folder, lines, databaseUrl: url }
}

export const token = (claims: Record<string, unknown>, secret = SECRET) =>
	new SignJWT({ role: 'authenticated', ...claims })
		.setProtectedHeader({ alg: 'HS256' })
		.setIssuedAt()
		.setExpirationTime('1h')
		.sign(new TextEncoder().encode(secret))

/** The real client, as whoever the token says; without one, as a visitor. */
export const clientOf = (url: string, jwt?: string) =>
	createClient(url, KEY, {
		auth: { persistSession: false, autoRefreshToken: false },
		...(jwt && { accessToken: async () => jwt }),
	}).storage

export const serviceOf = async (url: string, secret?: string) =>
	clientOf(url, await token({ role: 'service_role' }, secret))
