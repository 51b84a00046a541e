/** Reads the auth service's configuration by GoTrue's own variable names, once. */
import { z } from 'zod'
import {
	duration,
	flag,
	goDuration,
	optional,
	preset,
	readSettings,
	type Source,
	seconds,
	text,
	whole,
} from '../../settings/kinds.ts'
import { jwtKeyVariables, readJwtKeys } from '../crypto/jwt-keys.ts'
import { encryptionVariables, readGivenKeys } from '../crypto/key-ring.ts'
import { globsOf } from './glob.ts'
import { type Limit, type LimitKind, limitVariables, readLimits } from './limits.ts'
import { noticeFlags, readNotices } from './notices.ts'
import { providerVariables, readProviders } from './providers.ts'

const DAY = 86_400
/** More than any limit needs. */
const MOST = 1_000_000

/** A count, or a count and its period: 30 or 30/5m. None at all only where that turns something off, and locks nobody out. */
const limit = (count: number, period: number, { burst, orNone }: LimitKind = {}) =>
	preset(
		z
			.string()
			.regex(/^\d{1,9}(\/(\d{1,9}(ms|s|m|h))+)?$/, 'must be a count like 30, or one with its period like 30/5m')
			.transform((text): Limit => {
				const [amount, span] = text.split('/')
				return {
					count: Number(amount),
					seconds: span ? (goDuration(span) ?? period) : period,
					burst: burst ?? Number(amount),
				}
			})
			.refine(({ count }) => count <= MOST && (count > 0 || orNone), `must count from ${orNone ? 0 : 1} to ${MOST}`)
			.refine(({ seconds }) => seconds >= 1 && seconds <= 30 * DAY, 'must have a period from 1s to 720h')
			.default({ count, seconds: period, burst: burst ?? count }),
	)

const schema = z.object({
	GOTRUE_MAILER_AUTOCONFIRM: flag(false),
	GOTRUE_MAILER_OTP_EXP: whole(3600, 60, 86_400),
	GOTRUE_MAILER_OTP_LENGTH: whole(6, 6, 10),
	GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: flag(true),
	GOTRUE_SMS_AUTOCONFIRM: flag(false),
	GOTRUE_SMTP_MAX_FREQUENCY: duration(60),
	GOTRUE_DISABLE_SIGNUP: flag(false),
	GOTRUE_EXTERNAL_EMAIL_ENABLED: flag(true),
	GOTRUE_EXTERNAL_EMAIL_MAGIC_LINK_ENABLED: flag(true),
	GOTRUE_EXTERNAL_PHONE_ENABLED: flag(false),
	GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: flag(false),
	GOTRUE_EXTERNAL_FLOW_STATE_EXPIRY_DURATION: duration(300),
	GOTRUE_JWT_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
	JWT_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
	GOTRUE_JWT_EXP: whole(3600, 30, 604_800),
	GOTRUE_JWT_AUD: text('authenticated'),
	GOTRUE_PASSWORD_MIN_LENGTH: whole(6, 6, 72),
	// Not GoTrue's: for accounts with a role, which may do more than a visitor.
	GOTRUE_PASSWORD_MIN_LENGTH_WITH_ROLE: whole(12, 6, 72),
	GOTRUE_PASSWORD_REQUIRED_CHARACTERS: optional(z.string()),
	GOTRUE_URI_ALLOW_LIST: optional(z.string()),
	GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: whole(10, 0, 600),
	GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: flag(true),
	GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: flag(false),
	GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: flag(false),
	GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: flag(true),
	GOTRUE_SESSIONS_TIMEBOX: optional(seconds),
	GOTRUE_SESSIONS_INACTIVITY_TIMEOUT: duration(30 * DAY),
	// Not GoTrue's: for accounts with a role. The shorter of both counts.
	GOTRUE_SESSIONS_TIMEBOX_WITH_ROLE: duration(7 * DAY),
	GOTRUE_SESSIONS_INACTIVITY_TIMEOUT_WITH_ROLE: duration(DAY / 2),
	GOTRUE_SESSIONS_ALLOW_LOW_AAL: optional(seconds),
	GOTRUE_SESSIONS_SINGLE_PER_USER: flag(false),
	GOTRUE_MFA_MAX_ENROLLED_FACTORS: whole(10, 1, 100),
	GOTRUE_MFA_TOTP_ENROLL_ENABLED: flag(true),
	GOTRUE_MFA_TOTP_VERIFY_ENABLED: flag(true),
	GOTRUE_MFA_PHONE_ENROLL_ENABLED: flag(false),
	GOTRUE_MFA_PHONE_VERIFY_ENABLED: flag(false),
	GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED: flag(false),
	GOTRUE_MFA_WEB_AUTHN_VERIFY_ENABLED: flag(false),
	GOTRUE_PASSKEY_ENABLED: flag(true),
	GOTRUE_PASSKEY_MAX_PASSKEYS_PER_USER: whole(10, 1, 100),
	...limitVariables(limit),
	GOTRUE_SAML_ENABLED: flag(false).refine((on) => !on, 'must be false: this server has no SAML'),
	...noticeFlags(flag(true)),
	...providerVariables,
} as const)

const known = new Set([...Object.keys(schema.shape), ...jwtKeyVariables, ...encryptionVariables])

/** What is set for GoTrue and does nothing here: to be told, never passed over in silence. */
export const unusedVariables = (source: Source) =>
	Object.keys(source).filter((name) => name.startsWith('GOTRUE_') && source[name]?.trim() && !known.has(name))

export type AuthSettings = ReturnType<typeof readAuthSettings>

/** The auth service's configuration by GoTrue's own variable names, checked once. */
export function readAuthSettings(source: Source) {
	const env = readSettings(schema, source)
	return {
		disableSignup: env.GOTRUE_DISABLE_SIGNUP,
		anonymous: env.GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED,
		allowedRedirects: globsOf(env.GOTRUE_URI_ALLOW_LIST ?? ''),
		manualLinking: env.GOTRUE_SECURITY_MANUAL_LINKING_ENABLED,
		flowSeconds: Math.max(300, env.GOTRUE_EXTERNAL_FLOW_STATE_EXPIRY_DURATION),
		/** Answers that must not tell known addresses from unknown ones take at least this long. */
		evenAnswerMs: 250,
		email: {
			enabled: env.GOTRUE_EXTERNAL_EMAIL_ENABLED,
			magicLink: env.GOTRUE_EXTERNAL_EMAIL_MAGIC_LINK_ENABLED,
			autoconfirm: env.GOTRUE_MAILER_AUTOCONFIRM,
			codeLength: env.GOTRUE_MAILER_OTP_LENGTH,
			linkSeconds: env.GOTRUE_MAILER_OTP_EXP,
			/** A link is as good as unguessable; six digits are not, and are typed at once or never. */
			codeSeconds: Math.min(600, env.GOTRUE_MAILER_OTP_EXP),
			secureChange: env.GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED,
			gapSeconds: env.GOTRUE_SMTP_MAX_FREQUENCY,
		},
		phone: { enabled: env.GOTRUE_EXTERNAL_PHONE_ENABLED, autoconfirm: env.GOTRUE_SMS_AUTOCONFIRM },
		jwt: {
			secret: env.GOTRUE_JWT_SECRET ?? env.JWT_SECRET,
			seconds: env.GOTRUE_JWT_EXP,
			audience: env.GOTRUE_JWT_AUD,
			keys: readJwtKeys(source),
		},
		password: {
			minLength: env.GOTRUE_PASSWORD_MIN_LENGTH,
			minLengthWithRole: env.GOTRUE_PASSWORD_MIN_LENGTH_WITH_ROLE,
			/** Each is a set of characters of which a password needs at least one. */
			requiredCharacters: (env.GOTRUE_PASSWORD_REQUIRED_CHARACTERS ?? '').split(':').filter(Boolean),
			reauthenticate: env.GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION,
			askCurrent: env.GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD,
		},
		dbEncryption: readGivenKeys(source),
		refresh: {
			reuseSeconds: env.GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL,
			rotation: env.GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED,
		},
		sessions: {
			timeboxSeconds: env.GOTRUE_SESSIONS_TIMEBOX || undefined,
			inactivitySeconds: env.GOTRUE_SESSIONS_INACTIVITY_TIMEOUT || undefined,
			withRole: {
				timeboxSeconds: env.GOTRUE_SESSIONS_TIMEBOX_WITH_ROLE || undefined,
				inactivitySeconds: env.GOTRUE_SESSIONS_INACTIVITY_TIMEOUT_WITH_ROLE || undefined,
			},
			/** How long a session may go without the second factor that its user has set up. */
			lowAalSeconds: env.GOTRUE_SESSIONS_ALLOW_LOW_AAL,
			singlePerUser: env.GOTRUE_SESSIONS_SINGLE_PER_USER,
		},
		mfa: {
			maxFactors: env.GOTRUE_MFA_MAX_ENROLLED_FACTORS,
			totp: { enroll: env.GOTRUE_MFA_TOTP_ENROLL_ENABLED, verify: env.GOTRUE_MFA_TOTP_VERIFY_ENABLED },
			phone: { enroll: env.GOTRUE_MFA_PHONE_ENROLL_ENABLED, verify: env.GOTRUE_MFA_PHONE_VERIFY_ENABLED },
			webauthn: { enroll: env.GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED, verify: env.GOTRUE_MFA_WEB_AUTHN_VERIFY_ENABLED },
		},
		passkeys: { enabled: env.GOTRUE_PASSKEY_ENABLED, most: env.GOTRUE_PASSKEY_MAX_PASSKEYS_PER_USER },
		limits: readLimits(env),
		notices: readNotices(env),
		providers: readProviders(source),
	}
}
