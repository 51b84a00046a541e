/** Why a lead is suspected, as the owner reads it at the desk and in the digest. The names are the table's. */
export const suspicions = {
	honeypot: 'a field that people do not see was filled in',
	too_fast: 'it was sent faster than people type',
	flood: 'it came while very many came in',
} as const

export type Suspicion = keyof typeof suspicions
