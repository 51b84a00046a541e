/** The limits of the auth service, by GoTrue's variables and ours, named like them. */

/** So many per so many seconds, of which `burst` may come at once. */
export type Limit = { count: number; seconds: number; burst: number }
/** `orNone`: 0 is a way to turn off what it limits. */
export type LimitKind = { burst?: number; orNone?: true }

/** GoTrue's limits, and below them ours, named like them. */
export const limitVariables = <T>(limit: (count: number, seconds: number, kind?: LimitKind) => T) => ({
	GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY: limit(15, 60, { burst: 30 }),
	GOTRUE_RATE_LIMIT_OTP: limit(30, 300),
	GOTRUE_RATE_LIMIT_VERIFY: limit(30, 300),
	GOTRUE_RATE_LIMIT_TOKEN_REFRESH: limit(150, 300, { burst: 30 }),
	GOTRUE_RATE_LIMIT_SSO: limit(30, 300, { orNone: true }),
	GOTRUE_RATE_LIMIT_ANONYMOUS_USERS: limit(30, 3600, { orNone: true }),
	// Wider than GoTrue's 30: every visit of the sign-in page asks, so that the browser can offer a passkey.
	GOTRUE_RATE_LIMIT_PASSKEY: limit(150, 300),
	// More than GoTrue's 30: an office that registers together needs one each. Half is for new addresses, a quarter for accounts of
	// today, a quarter for older ones, which have a first mail an hour beyond it.
	GOTRUE_RATE_LIMIT_EMAIL_SENT: limit(120, 3600, { orNone: true }),
	GOTRUE_RATE_LIMIT_EMAIL_SENT_NETWORK: limit(50, 3600),
	GOTRUE_RATE_LIMIT_EMAIL_SENT_ADDRESS: limit(10, 3600),
	// Wrong passwords for one account: from one network or one known device, refused beyond it.
	GOTRUE_RATE_LIMIT_FAILED_SIGN_IN: limit(10, 300),
	// From everywhere together: slower beyond it, never refused.
	GOTRUE_RATE_LIMIT_FAILED_SIGN_IN_TOTAL: limit(50, 3600),
	// Wrong passwords of one network for all accounts: an office mistypes, it does not try out names.
	GOTRUE_RATE_LIMIT_FAILED_SIGN_IN_NETWORK: limit(100, 3600),
	// What one session changes about its account, of whatever kind; and how often it begins to set up a factor.
	GOTRUE_RATE_LIMIT_CHANGES: limit(60, 300),
	GOTRUE_RATE_LIMIT_FACTORS: limit(10, 3600),
})

type Variables = Record<keyof ReturnType<typeof limitVariables>, Limit>

const partOf = ({ count, seconds, burst }: Limit, parts: number): Limit => ({
	count: Math.ceil(count / parts),
	seconds,
	burst: Math.ceil(burst / parts),
})

export function readLimits(env: Variables) {
	const perAddress = env.GOTRUE_RATE_LIMIT_OTP
	return {
		signup: perAddress,
		otp: perAddress,
		magiclink: perAddress,
		recover: perAddress,
		resend: perAddress,
		updateUser: perAddress,
		token: env.GOTRUE_RATE_LIMIT_TOKEN_REFRESH,
		verify: env.GOTRUE_RATE_LIMIT_VERIFY,
		sso: env.GOTRUE_RATE_LIMIT_SSO,
		anonymous: env.GOTRUE_RATE_LIMIT_ANONYMOUS_USERS,
		passkey: env.GOTRUE_RATE_LIMIT_PASSKEY,
		challenge: env.GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY,
		factorVerify: env.GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY,
		mails: env.GOTRUE_RATE_LIMIT_EMAIL_SENT,
		mailsToNew: partOf(env.GOTRUE_RATE_LIMIT_EMAIL_SENT, 2),
		mailsToYoung: partOf(env.GOTRUE_RATE_LIMIT_EMAIL_SENT, 4),
		mailsToOlder: partOf(env.GOTRUE_RATE_LIMIT_EMAIL_SENT, 4),
		mailsOfNetwork: env.GOTRUE_RATE_LIMIT_EMAIL_SENT_NETWORK,
		mailsToAddress: env.GOTRUE_RATE_LIMIT_EMAIL_SENT_ADDRESS,
		mailsToAddressOfNetwork: partOf(env.GOTRUE_RATE_LIMIT_EMAIL_SENT_ADDRESS, 2),
		failedSignIn: env.GOTRUE_RATE_LIMIT_FAILED_SIGN_IN,
		failedSignInTotal: env.GOTRUE_RATE_LIMIT_FAILED_SIGN_IN_TOTAL,
		failedSignInNetwork: env.GOTRUE_RATE_LIMIT_FAILED_SIGN_IN_NETWORK,
		changes: env.GOTRUE_RATE_LIMIT_CHANGES,
		factors: env.GOTRUE_RATE_LIMIT_FACTORS,
		/** Wrong codes a day, for an account's mails and for each factor. */
		wrongCodes: 30,
		/** Each try beyond the total waits this much longer than the one before, up to the most. */
		slow: { stepMs: 250, mostMs: 5_000 },
	}
}
