/** Speaks to OpenID Connect providers, known by nothing but their issuer. */
import { createRemoteJWKSet, customFetch as forKeys, type JWTPayload, jwtVerify } from 'jose'
import {
	allowInsecureRequests,
	authorizationCodeGrant,
	ClientSecretBasic,
	ClientSecretPost,
	Configuration,
	clockSkew,
	customFetch,
	discovery,
	enableNonRepudiationChecks,
	fetchUserInfo,
	skipSubjectCheck,
} from 'openid-client'
import { withoutEndSlashes } from '../../../lib/text.ts'
import type { ProviderSettings } from '../settings/providers.ts'

type ProviderAnswer = { claims: JWTPayload; accessToken: string; refreshToken?: string | undefined }
/** What belongs to the sign-in an answer is for, and to no other. */
export type Expected = { state: string; nonce: string; verifier: string }

export type OidcClient = {
	clientOf: (provider: ProviderSettings) => Promise<Configuration>
	/** What the provider says of whoever comes back to this address: its code exchanged, its id token checked. */
	redeem: (provider: ProviderSettings, back: URL, expected: Expected) => Promise<ProviderAnswer>
	/** The claims of an id token that this provider made, for whichever client. */
	verify: (provider: ProviderSettings, idToken: string) => Promise<JWTPayload>
}

const CACHE_MS = 600_000
const SECONDS = 10
const MOST_BYTES = 1024 * 1024

export function createOidcClient(now: () => Date): OidcClient {
	const known = new Map<string, { client: Promise<Known>; at: number }>()

	const find = (provider: ProviderSettings): Promise<Known> => {
		const cached = known.get(provider.issuer)
		if (cached && performance.now() - cached.at < CACHE_MS) return cached.client
		const client = discover(provider, now)
		known.set(provider.issuer, { client, at: performance.now() })
		client.catch(() => known.delete(provider.issuer))
		return client
	}

	return {
		clientOf: async (provider) => (await find(provider)).client,
		async redeem(provider, back, { state, nonce, verifier }) {
			const { client } = await find(provider)
			const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier }
			const tokens = await authorizationCodeGrant(client, back, checks).catch(withoutAnswer)
			const claims: JWTPayload = tokens.claims() ?? {}
			const more = claims.email ? {} : await personOf(client, tokens.access_token)
			// What a second source says counts only if it speaks of the same person.
			const all = more.sub === claims.sub ? { ...more, ...claims } : claims
			return { claims: all, accessToken: tokens.access_token, refreshToken: tokens.refresh_token }
		},
		// Not by openid-client, which checks id tokens only of sign-ins that it began, for one client and with a nonce in plain words.
		async verify(provider, idToken) {
			const { client, keys } = await find(provider)
			const { payload } = await jwtVerify(idToken, keys, {
				issuer: client.serverMetadata().issuer,
				algorithms: ['RS256', 'ES256', 'PS256', 'EdDSA'],
				requiredClaims: ['sub', 'exp'],
				currentDate: now(),
			})
			return payload
		},
	}
}

type Known = { client: Configuration; keys: ReturnType<typeof createRemoteJWKSet> }

async function discover(provider: ProviderSettings, now: () => Date): Promise<Known> {
	const [clientId = ''] = provider.clientIds
	const insecure = provider.issuer.startsWith('http:') ? [allowInsecureRequests] : []
	// By the whole address, since a provider may write its issuer with a slash at the end: whether it is the right one is asked below.
	const where = new URL(`${provider.issuer}/.well-known/openid-configuration`)
	const found = await discovery(where, clientId, undefined, undefined, {
		[customFetch]: fetchBounded,
		timeout: SECONDS,
		execute: insecure,
	}).catch(withoutAnswer)
	const server = found.serverMetadata()
	if (withoutEndSlashes(server.issuer) !== provider.issuer) throw new Error('the provider names another issuer')
	const methods = server.token_endpoint_auth_methods_supported
	const proof = methods && !methods.includes('client_secret_post') ? ClientSecretBasic : ClientSecretPost
	const skew = Math.round((now().getTime() - Date.now()) / 1000)
	const client = new Configuration(server, clientId, { [clockSkew]: skew }, proof(provider.secret))
	client[customFetch] = fetchBounded
	client.timeout = SECONDS
	// The signature, too: without this what came over TLS would be enough.
	enableNonRepudiationChecks(client)
	for (const extension of insecure) extension(client)
	const keys = createRemoteJWKSet(new URL(server.jwks_uri ?? ''), {
		[forKeys]: fetchBounded,
		cacheMaxAge: CACHE_MS,
		// A key that is not known may be a new one.
		cooldownDuration: 5_000,
		timeoutDuration: SECONDS * 1000,
	})
	return { client, keys }
}

async function personOf(client: Configuration, accessToken: string): Promise<Record<string, unknown>> {
	if (!client.serverMetadata().userinfo_endpoint) return {}
	return await fetchUserInfo(client, accessToken, skipSubjectCheck).catch(withoutAnswer)
}

/** What the library found wrong, without what it was found in: errors are logged, and an answer may hold tokens. */
function withoutAnswer(error: unknown): never {
	throw new Error(error instanceof Error ? `the provider: ${error.message}` : 'the provider')
}

type Asking = Omit<RequestInit, 'body'> & { body?: unknown }

/** No answer of a provider is longer, takes longer or leads elsewhere. */
async function fetchBounded(url: string, { body, ...options }: Asking): Promise<Response> {
	const form = body instanceof URLSearchParams ? body : null
	const response = await fetch(url, { ...options, body: form, redirect: 'error' })
	const parts: Uint8Array[] = []
	let bytes = 0
	for await (const part of response.body ?? []) {
		bytes += part.length
		if (bytes > MOST_BYTES) throw new Error('the answer is too long')
		parts.push(part)
	}
	return new Response(Buffer.concat(parts), response)
}
