/** The list of what happened to an account. */
export const from = (ip: string) => `from ${ip}`
