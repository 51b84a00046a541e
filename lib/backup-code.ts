import { accountMessages } from '../content/words/account-messages.ts'
import type { FieldErrors } from './account.ts'

export const backupCodeLimit = 64

/** Twelve letters and figures, however they are grouped. Whether it is one of theirs, the server knows. */
export const checkBackupCode = ({ code }: { code: string }): FieldErrors =>
	code.length <= backupCodeLimit && code.replace(/[\s-]/g, '').length === 12 ? {} : { code: accountMessages.backupCode }
