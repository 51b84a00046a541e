/** Everything the owner of an account is told of, by the name its mail has in the outbox. */
export const notices = [
	'auth-notice-password-changed',
	'auth-notice-password-removed',
	'auth-notice-email-changed',
	'auth-notice-phone-changed',
	'auth-notice-factor-added',
	'auth-notice-factor-removed',
	'auth-notice-passkey-added',
	'auth-notice-passkey-removed',
	'auth-notice-backup-codes-made',
	'auth-notice-backup-code-used',
	'auth-notice-identity-linked',
	'auth-notice-identity-unlinked',
	'auth-notice-new-device',
] as const
export type Notice = (typeof notices)[number]

/** Which notices go out. The first seven are GoTrue's own; the rest is named like them. */
export const noticeFlags = <T>(on: T) => ({
	GOTRUE_MAILER_NOTIFICATIONS_PASSWORD_CHANGED_ENABLED: on,
	GOTRUE_MAILER_NOTIFICATIONS_EMAIL_CHANGED_ENABLED: on,
	GOTRUE_MAILER_NOTIFICATIONS_PHONE_CHANGED_ENABLED: on,
	GOTRUE_MAILER_NOTIFICATIONS_MFA_FACTOR_ENROLLED_ENABLED: on,
	GOTRUE_MAILER_NOTIFICATIONS_MFA_FACTOR_UNENROLLED_ENABLED: on,
	GOTRUE_MAILER_NOTIFICATIONS_IDENTITY_LINKED_ENABLED: on,
	GOTRUE_MAILER_NOTIFICATIONS_IDENTITY_UNLINKED_ENABLED: on,
	GOTRUE_MAILER_NOTIFICATIONS_PASSKEY_ADDED_ENABLED: on,
	GOTRUE_MAILER_NOTIFICATIONS_PASSKEY_REMOVED_ENABLED: on,
	GOTRUE_MAILER_NOTIFICATIONS_BACKUP_CODES_ENABLED: on,
	GOTRUE_MAILER_NOTIFICATIONS_NEW_DEVICE_ENABLED: on,
})

type Flags = Record<keyof ReturnType<typeof noticeFlags>, boolean>

export const readNotices = (env: Flags): Record<Notice, boolean> => ({
	'auth-notice-password-changed': env.GOTRUE_MAILER_NOTIFICATIONS_PASSWORD_CHANGED_ENABLED,
	'auth-notice-password-removed': env.GOTRUE_MAILER_NOTIFICATIONS_PASSWORD_CHANGED_ENABLED,
	'auth-notice-email-changed': env.GOTRUE_MAILER_NOTIFICATIONS_EMAIL_CHANGED_ENABLED,
	'auth-notice-phone-changed': env.GOTRUE_MAILER_NOTIFICATIONS_PHONE_CHANGED_ENABLED,
	'auth-notice-factor-added': env.GOTRUE_MAILER_NOTIFICATIONS_MFA_FACTOR_ENROLLED_ENABLED,
	'auth-notice-factor-removed': env.GOTRUE_MAILER_NOTIFICATIONS_MFA_FACTOR_UNENROLLED_ENABLED,
	'auth-notice-identity-linked': env.GOTRUE_MAILER_NOTIFICATIONS_IDENTITY_LINKED_ENABLED,
	'auth-notice-identity-unlinked': env.GOTRUE_MAILER_NOTIFICATIONS_IDENTITY_UNLINKED_ENABLED,
	'auth-notice-passkey-added': env.GOTRUE_MAILER_NOTIFICATIONS_PASSKEY_ADDED_ENABLED,
	'auth-notice-passkey-removed': env.GOTRUE_MAILER_NOTIFICATIONS_PASSKEY_REMOVED_ENABLED,
	'auth-notice-backup-codes-made': env.GOTRUE_MAILER_NOTIFICATIONS_BACKUP_CODES_ENABLED,
	'auth-notice-backup-code-used': env.GOTRUE_MAILER_NOTIFICATIONS_BACKUP_CODES_ENABLED,
	'auth-notice-new-device': env.GOTRUE_MAILER_NOTIFICATIONS_NEW_DEVICE_ENABLED,
})
