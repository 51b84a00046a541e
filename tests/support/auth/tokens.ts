const part = (token: string, index: number) =>
	JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString())

/** What a token says, whoever signed it. */
export const headerOf = (token: string) => part(token, 0)
export const claimsOf = (token = '') => part(token, 1)
