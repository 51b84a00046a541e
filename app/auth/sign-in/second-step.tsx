import { useState } from 'react'
import { accountMessages } from '../../../content/words/account-messages.ts'
import * as words from '../../../content/words/sign-in.ts'
import { checkCode, digitsOfCode } from '../../../lib/account.ts'
import { backupCodeLimit, checkBackupCode } from '../../../lib/backup-code.ts'
import { browserKnowsPasskeys } from '../../platform/passkeys.ts'
import { Failure } from '../../ui/alert.tsx'
import { Field } from '../../ui/field.tsx'
import { Aside, Submit } from '../../ui/submit.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useForm } from '../../ui/use-form.ts'
import { attempt } from '../session/attempt.ts'
import { useBackupCodes } from '../session/backup-codes.ts'
import { CodeField } from '../session/fields.tsx'
import { confirmByPasskey, usePasskeys } from '../session/passkeys.ts'
import { currentSession } from '../session/session.ts'

/** Between the right password and being signed in, for whoever has set up two-step verification. */
export function SecondStep() {
	const [onPaper, setOnPaper] = useState(false)
	const { passkeys } = usePasskeys()
	const { left = 0 } = useBackupCodes()
	const { busy, failure, run } = useAction()
	const withPasskey = browserKnowsPasskeys() && Array.isArray(passkeys) && passkeys.length > 0
	return (
		<div className="grid gap-4">
			<CodeForm key={String(onPaper)} onPaper={onPaper} />
			<Failure text={failure} />
			<div className="grid">
				{withPasskey && (
					<Aside disabled={busy !== undefined} onClick={() => run('passkey', confirmByPasskey)}>
						{words.useAPasskeyInstead}
					</Aside>
				)}
				{onPaper ? (
					<Aside onClick={() => setOnPaper(false)}>{words.useAppInstead}</Aside>
				) : (
					left > 0 && <Aside onClick={() => setOnPaper(true)}>{words.useABackupCode}</Aside>
				)}
				<Aside onClick={() => attempt((client) => client.auth.signOut({ scope: 'local' }))}>
					{words.cancelAndSignOut}
				</Aside>
			</div>
		</div>
	)
}

function CodeForm({ onPaper }: { onPaper: boolean }) {
	const { formProps, errors, failure, busy } = useForm<'code'>({
		check: onPaper ? checkBackupCode : checkCode,
		async send({ code }) {
			const refused = await attempt(async (client) => {
				const { data } = await client.auth.getSession()
				const factors = data.session?.user.factors?.filter(({ status }) => status === 'verified') ?? []
				// Whoever has several need not know which app the code is from.
				let answer: { error: { message: string } | null } = { error: { message: accountMessages.wrongCode } }
				for (const { id } of factors) {
					const typed = onPaper ? code.trim() : digitsOfCode(code)
					answer = await client.auth.mfa.challengeAndVerify({ factorId: id, code: typed })
					if (!answer.error) break
				}
				return answer
			})
			if (!refused && !currentSession().recovering) toast.notice(accountMessages.signedIn)
			return onPaper && refused === accountMessages.wrongCode ? words.wrongBackupCode : refused
		},
	})
	return (
		<form {...formProps} aria-label={words.twoStepVerification} className="grid gap-4">
			{onPaper ? (
				<Field
					label={words.backupCode}
					name="code"
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					required
					maxLength={backupCodeLimit}
					error={errors.code}
				/>
			) : (
				<CodeField error={errors.code} />
			)}
			<Failure text={failure} />
			<Submit busy={busy !== undefined} doing={words.checking}>
				{words.goOn}
			</Submit>
		</form>
	)
}
