import type { Auth } from '../../request/context.ts'
import type { ProviderSettings } from '../../settings/settings.ts'

export const providerNamed = (auth: Auth, name: string): ProviderSettings | undefined =>
	Object.entries(auth.settings.providers).find(([candidate]) => candidate === name)?.[1]

export const callbackUrl = (auth: Auth) => `${auth.apiUrl}/callback`
