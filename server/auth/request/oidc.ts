import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import { z } from 'zod'
import { withoutEndSlashes } from '../../../lib/text.ts'
import type { ProviderSettings } from '../settings/settings.ts'

const metadata = z.object({
	issuer: z.string(),
	authorization_endpoint: z.url(),
	token_endpoint: z.url(),
	jwks_uri: z.url(),
	userinfo_endpoint: z.url().optional(),
	token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
})
export type ProviderMetadata = z.output<typeof metadata>

const tokens = z.object({
	access_token: z.string().optional(),
	refresh_token: z.string().optional(),
	id_token: z.string(),
})
export type ProviderTokens = z.output<typeof tokens>

export type OidcClient = {
	discover: (provider: ProviderSettings) => Promise<ProviderMetadata>
	exchange: (provider: ProviderSettings, code: string, verifier: string, redirectUri: string) => Promise<ProviderTokens>
	/** The claims of an id token that this provider made for one of our client ids. */
	verify: (provider: ProviderSettings, idToken: string) => Promise<JWTPayload>
	userInfo: (provider: ProviderSettings, accessToken: string) => Promise<Record<string, unknown>>
}

const CACHE_MS = 600_000

/** Speaks to OpenID Connect providers, known by nothing but their issuer (discovery). */
export function createOidcClient(now: () => Date): OidcClient {
	const cache = new Map<string, { value: unknown; at: number }>()

	async function cached<T>(url: string, schema: z.ZodType<T>, maxAge = CACHE_MS): Promise<T> {
		const known = cache.get(url)
		if (known && performance.now() - known.at < maxAge) return known.value as T
		const value = schema.parse(await ask(url))
		cache.set(url, { value, at: performance.now() })
		return value
	}

	const client: OidcClient = {
		async discover(provider) {
			const found = await cached(`${provider.issuer}/.well-known/openid-configuration`, metadata)
			if (withoutEndSlashes(found.issuer) !== provider.issuer) throw new Error('the provider names another issuer')
			return found
		},
		async exchange(provider, code, verifier, redirectUri) {
			const { token_endpoint, token_endpoint_auth_methods_supported: methods } = await client.discover(provider)
			const [clientId = ''] = provider.clientIds
			const form = new URLSearchParams({
				grant_type: 'authorization_code',
				code,
				redirect_uri: redirectUri,
				code_verifier: verifier,
				client_id: clientId,
			})
			const headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded' }
			if (methods && !methods.includes('client_secret_post')) {
				const pair = [clientId, provider.secret].map(encodeURIComponent).join(':')
				headers.authorization = `Basic ${Buffer.from(pair).toString('base64')}`
			} else form.set('client_secret', provider.secret)
			return tokens.parse(await ask(token_endpoint, { method: 'POST', headers, body: form }))
		},
		async verify(provider, idToken) {
			const { issuer, jwks_uri } = await client.discover(provider)
			const check = async (maxAge?: number) => {
				const keys = await cached(jwks_uri, z.looseObject({ keys: z.array(z.looseObject({})) }), maxAge)
				return await jwtVerify(idToken, createLocalJWKSet(keys as unknown as JSONWebKeySet), {
					issuer,
					algorithms: ['RS256', 'ES256', 'PS256', 'EdDSA'],
					requiredClaims: ['sub', 'exp'],
					currentDate: now(),
				})
			}
			// An unknown key may be a new one.
			const { payload } = await check().catch((error) => {
				if (error instanceof errors.JWKSNoMatchingKey) return check(5_000)
				throw error
			})
			return payload
		},
		async userInfo(provider, accessToken) {
			const { userinfo_endpoint } = await client.discover(provider)
			if (!userinfo_endpoint) return {}
			return z
				.looseObject({})
				.parse(await ask(userinfo_endpoint, { headers: { authorization: `Bearer ${accessToken}` } }))
		},
	}
	return client
}

async function ask(url: string, init: RequestInit = {}): Promise<unknown> {
	const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(10_000) })
	if (!response.ok) throw new Error(`the provider answered ${response.status}`)
	return await response.json()
}
