/** The providers that people can sign in through, by GoTrue's variables. */
import { z } from 'zod'
import { withoutEndSlashes } from '../../../lib/text.ts'
import { ConfigError, flag, optional, type Source } from '../../settings/kinds.ts'

export type ProviderSettings = { clientIds: string[]; secret: string; issuer: string }

export const googleIssuer = 'https://accounts.google.com'

/** Each with its issuer, unless everyone who uses it has their own. */
const issuers: Record<string, string | undefined> = { GOOGLE: googleIssuer, KEYCLOAK: undefined }

const variablesOf = (name: string) => ({
	[`GOTRUE_EXTERNAL_${name}_ENABLED`]: flag(false),
	[`GOTRUE_EXTERNAL_${name}_CLIENT_ID`]: optional(z.string()),
	[`GOTRUE_EXTERNAL_${name}_SECRET`]: optional(z.string()),
	[`GOTRUE_EXTERNAL_${name}_URL`]: optional(
		z.url({ protocol: /^https?$/, error: 'must be an address like https://login.example.com/realms/main' }),
	),
})

export const providerVariables = Object.fromEntries(
	Object.keys(issuers).flatMap((name) => Object.entries(variablesOf(name))),
)

/** By the names that clients know them by; one that is off has no settings. */
export const readProviders = (source: Source): Record<string, ProviderSettings | undefined> =>
	Object.fromEntries(
		Object.entries(issuers).map(([name, issuer]) => [name.toLowerCase(), providerSettings(source, name, issuer)]),
	)

function providerSettings(source: Source, name: string, issuer?: string): ProviderSettings | undefined {
	const of = (key: string) => source[`GOTRUE_EXTERNAL_${name}_${key}`]?.trim() || undefined
	if (of('ENABLED') !== 'true' && of('ENABLED') !== '1') return undefined
	const need = (key: string, preset?: string) => {
		const value = of(key) ?? preset
		if (!value)
			throw new ConfigError(
				`GOTRUE_EXTERNAL_${name}_${key} must be set, because GOTRUE_EXTERNAL_${name}_ENABLED is true`,
			)
		return value
	}
	return {
		// Several may be listed: tokens made for any are accepted, sign-in through the browser uses the first.
		clientIds: need('CLIENT_ID')
			.split(',')
			.map((id) => id.trim())
			.filter(Boolean),
		secret: need('SECRET'),
		issuer: withoutEndSlashes(need('URL', issuer)),
	}
}
