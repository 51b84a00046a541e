import type { FieldErrors } from './account.ts'

export const backupCodeLimit = 64

/** Twelve letters and figures, however they are grouped. Whether it is one of theirs, the server knows. */
export const checkBackupCode = ({ code }: { code: string }): FieldErrors =>
	code.length <= backupCodeLimit && code.replace(/[\s-]/g, '').length === 12
		? {}
		: { code: 'Please enter one of your backup codes, such as 7h2k-9m4q-x3tz' }
