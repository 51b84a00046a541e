import { createHash, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { exportJWK, type GenerateKeyPairResult, generateKeyPair, SignJWT } from 'jose'
import { onTestFinished } from 'vitest'
import { type Browser, startBrowser } from './cookie-jar.ts'

export type Person = {
	sub: string
	email?: string
	email_verified?: boolean | string
	name?: string
	picture?: string
	nonce?: string
}

/** The provider's own and another's, made once: making them takes longer than a test. */
let pairs: Promise<[GenerateKeyPairResult, GenerateKeyPairResult]> | undefined

/** A small OpenID Connect provider, in which everyone is signed in as `person` at once. */
export async function startProvider() {
	pairs ??= Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
	const [keys, others] = await pairs
	const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
	const codes = new Map<string, { nonce: string; challenge: string; redirectUri: string }>()
	const state = {
		person: { sub: randomUUID() } as Person,
		seen: [] as URLSearchParams[],
		tamper: {} as Record<string, unknown>,
		/** Signs with a key that is not the provider's, under the name of the one that is. */
		forges: false,
		/** What it says of itself beyond the usual. */
		metadata: {} as Record<string, unknown>,
		/** Where its token endpoint sends whoever asks, in place of an answer. */
		leadsTo: '',
		/** So many bytes more than an answer needs. */
		padding: 0,
	}
	const app = new Hono()
	const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
		const starting = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(starting))
	})
	const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/realms/main`

	const idToken = (claims: Record<string, unknown>, audience = 'our-client') =>
		new SignJWT({ ...claims, ...state.tamper })
			.setProtectedHeader({ alg: 'RS256', kid: 'one' })
			.setIssuer(String(state.tamper.iss ?? issuer))
			.setAudience(String(state.tamper.aud ?? audience))
			.setIssuedAt()
			.setExpirationTime('5m')
			.sign((state.forges ? others : keys).privateKey)

	app.get('/realms/main/.well-known/openid-configuration', (c) =>
		c.json({
			issuer,
			authorization_endpoint: `${issuer}/auth`,
			token_endpoint: `${issuer}/token`,
			jwks_uri: `${issuer}/keys`,
			userinfo_endpoint: `${issuer}/me`,
			...state.metadata,
		}),
	)
	app.get('/realms/main/keys', (c) => c.json({ keys: [jwk] }))
	app.get('/realms/main/me', (c) => c.json(state.person))
	app.get('/realms/main/auth', (c) => {
		const asked = new URL(c.req.url).searchParams
		state.seen.push(asked)
		const code = randomUUID()
		codes.set(code, {
			nonce: asked.get('nonce') ?? '',
			challenge: asked.get('code_challenge') ?? '',
			redirectUri: asked.get('redirect_uri') ?? '',
		})
		return c.redirect(`${asked.get('redirect_uri')}?code=${code}&state=${asked.get('state')}`)
	})
	app.post('/realms/main/token', async (c) => {
		const form = new URLSearchParams(await c.req.text())
		const known = codes.get(form.get('code') ?? '')
		codes.delete(form.get('code') ?? '')
		const verifier = createHash('sha256')
			.update(form.get('code_verifier') ?? '')
			.digest('base64url')
		const right =
			known &&
			known.challenge === verifier &&
			known.redirectUri === form.get('redirect_uri') &&
			form.get('client_id') === 'our-client' &&
			form.get('client_secret') === 'our-secret'
		if (!right) return c.json({ error: 'invalid_grant' }, 400)
		if (state.leadsTo) return c.redirect(state.leadsTo, 307)
		return c.json({
			access_token: 'provider-access',
			token_type: 'Bearer',
			padding: ' '.repeat(state.padding),
			refresh_token: 'provider-refresh',
			id_token: await idToken({ nonce: known.nonce, ...state.person }),
		})
	})
	onTestFinished(() => void server.close())
	return {
		issuer,
		state,
		idToken,
		env: {
			GOTRUE_EXTERNAL_KEYCLOAK_ENABLED: 'true',
			GOTRUE_EXTERNAL_KEYCLOAK_CLIENT_ID: 'our-client',
			GOTRUE_EXTERNAL_KEYCLOAK_SECRET: 'our-secret',
			GOTRUE_EXTERNAL_KEYCLOAK_URL: issuer,
		},
	}
}

/** Follows a sign-in through the provider and our /callback, as a browser would; answers where it leaves this machine to. */
export async function walk(url: string, browser: Browser = startBrowser()): Promise<string> {
	let at = url
	while (at.startsWith('http://127.0.0.1:')) {
		const response = await browser.fetch(at)
		const location = response.headers.get('location')
		if (!location) throw new Error(`${response.status} ${await response.text()}`)
		at = location
	}
	return at
}
