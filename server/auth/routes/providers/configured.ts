/** The providers that the settings name, and where they lead back to. */
import type { Auth } from '../../request/context.ts'
import type { ProviderSettings } from '../../settings/providers.ts'

export const providerNamed = (auth: Auth, name: string): ProviderSettings | undefined =>
	Object.entries(auth.settings.providers).find(([candidate]) => candidate === name)?.[1]

export const callbackUrl = (auth: Auth) => `${auth.apiUrl}/callback`

/** The address as a provider leads back to it, with what it may say there and nothing else. */
export function answerUrl(auth: Auth, said: (name: string) => string | null): URL {
	const url = new URL(callbackUrl(auth))
	for (const name of ['state', 'code', 'iss', 'error', 'error_description']) {
		const value = said(name)
		if (value) url.searchParams.set(name, value.slice(0, 4096))
	}
	return url
}
