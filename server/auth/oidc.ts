export type OidcClient = { placeholder?: never }
export const createOidcClient = (_now: () => Date): OidcClient => ({})
