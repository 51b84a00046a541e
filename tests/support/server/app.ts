import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect as dial } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { onTestFinished } from 'vitest'
import { createAuth } from '../../../server/auth/auth.ts'
import { loadSigningKeys } from '../../../server/auth/crypto/keys.ts'
import { createConfirmPage } from '../../../server/auth/routes/confirm-page.ts'
import { readAuthSettings } from '../../../server/auth/settings/settings.ts'
import { connect, type Limits, pools } from '../../../server/database/connect.ts'
import { createLog } from '../../../server/http/log.ts'
import { tokenVerifier } from '../../../server/http/tokens.ts'
import { createLeads } from '../../../server/leads/leads.ts'
import { createVisits } from '../../../server/leads/visits.ts'
import { createApp } from '../../../server/web/app.ts'
import { cheapPasswords, sealer } from '../auth/server.ts'
import { addressesAt, databaseForTest } from '../database/database.ts'
import { patient } from '../database/patient.ts'
import { confirmPage } from '../site/confirm-page.ts'
import { visitPage } from '../site/visit-page.ts'
import { tinySite } from './site.ts'

type Options = {
	pages?: Hono
	siteUrl?: string
	trustProxy?: string
	/** What the connections' limits are, in a test that is about them. */
	limits?: (usual: Limits) => Limits
}

const retryPage = readFileSync('dist/site/leads.html', 'utf8')

/** The whole app on a database of its own and a port of its own, both gone when the test ends. */
export async function startApp({
	pages = tinySite(),
	siteUrl = 'http://localhost:3000',
	trustProxy,
	limits = patient,
}: Options = {}) {
	const databaseUrl = await databaseForTest()
	const addresses = addressesAt(databaseUrl)
	const owner = connect(databaseUrl)
	const db = connect(addresses.api, limits(pools.api))
	const forAuth = connect(addresses.auth, limits(pools.auth))
	const lines: string[] = []
	const log = createLog('info', { write: (line) => void lines.push(line) })
	const settings = readAuthSettings({})
	const keys = await loadSigningKeys(owner, { sealer })
	const authDeps = {
		db: forAuth,
		settings,
		keys,
		sealer,
		siteUrl,
		apiUrl: `${siteUrl}/auth/v1`,
		adminEmail: undefined,
		log,
	}
	const app = createApp({
		db,
		verify: tokenVerifier(keys),
		auth: createAuth({ ...authDeps, passwords: cheapPasswords() }),
		mailed: createConfirmPage({ ...authDeps, confirmPage, policy: () => undefined }),
		leads: createLeads({ db, site: { pages, retryPage: async () => retryPage }, siteUrl, log }),
		visits: createVisits({ db, site: { visitPage }, log }),
		pages,
		siteUrl,
		trustProxy,
		log,
	})
	const served = await listening(app)
	onTestFinished(async () => {
		for (const open of [owner, db, forAuth]) await open.destroy()
	})
	return { ...served, db: owner, databaseUrl, lines }
}

/** Anything that answers requests, on a real port: what Node's own parser does is part of the answer. */
export async function listening(app: { fetch: Parameters<typeof getRequestListener>[0] }) {
	const server = createServer({ keepAliveTimeout: 60_000 }, getRequestListener(app.fetch)).listen(0, '127.0.0.1')
	await new Promise((done) => server.once('listening', done))
	onTestFinished(() => {
		server.close()
		server.closeAllConnections()
	})
	const { port } = server.address() as AddressInfo
	return {
		url: `http://127.0.0.1:${port}`,
		fetch: (path: string, init: RequestInit = {}) =>
			fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init }),
		/** A request line as no well-behaved client would send it; the status and headers of the answer. */
		raw: (line: string) => sendRaw(port, line),
	}
}

function sendRaw(port: number, line: string) {
	return new Promise<{ status: number; headers: Headers; body: string }>((resolve, reject) => {
		let text = ''
		const socket = dial(port, '127.0.0.1', () => {
			socket.write(`${line} HTTP/1.1\r\nhost: homes.example\r\nconnection: close\r\n\r\n`)
		})
		socket.setEncoding('latin1').on('data', (part: string) => {
			text += part
		})
		socket.on('error', reject).on('close', () => {
			const [head = '', body = ''] = text.split('\r\n\r\n', 2)
			const [first = '', ...fields] = head.split('\r\n')
			const pairs = fields.map((field): [string, string] => [field.split(': ')[0] ?? '', field.replace(/^[^:]+: /, '')])
			resolve({ status: Number(first.split(' ')[1]), headers: new Headers(pairs), body })
		})
	})
}
