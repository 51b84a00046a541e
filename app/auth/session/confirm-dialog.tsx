import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { accountMessages } from '../../../content/words/account-messages.ts'
import * as words from '../../../content/words/confirm-identity.ts'
import { accountFailure, checkCode, checkProofPassword, loginFailure } from '../../../lib/account.ts'
import { checkBackupCode } from '../../../lib/backup-code.ts'
import { passkeyFailure } from '../../../lib/passkey.ts'
import { Failure } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Aside, Submit } from '../../ui/submit.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useForm } from '../../ui/use-form.ts'
import { CodeField, PasswordField } from './fields.tsx'
import { byCode, byPasskey, byPassword, bySecondStep, giveUp, hasPasskeys, type Outcome, sendCode } from './proof.ts'

/** On top of whatever page asked, which keeps what was typed. True: it is them. */
export function openConfirmDialog(email: string): Promise<boolean> {
	return new Promise((answer) => {
		const place = document.body.appendChild(document.createElement('div'))
		const root = createRoot(place)
		const close = (proven: boolean) => {
			root.unmount()
			place.remove()
			if (!proven) giveUp()
			answer(proven)
		}
		root.render(<ConfirmDialog email={email} onClose={close} />)
	})
}

type Step = 'password' | 'mailed' | 'second-step' | 'backup'
type Props = { email: string; onClose: (proven: boolean) => void }

function ConfirmDialog({ email, onClose }: Props) {
	const dialog = useRef<HTMLDialogElement>(null)
	const proven = useRef(false)
	const [step, setStep] = useState<Step>('password')
	useEffect(() => dialog.current?.showModal(), [])

	/** What to say when it did not work. */
	const take = (outcome: Outcome, explain = accountFailure) => {
		if (typeof outcome === 'object') return explain(outcome.error)
		if (outcome === 'second-step') setStep(outcome)
		else {
			proven.current = true
			dialog.current?.close()
		}
	}
	const mail = async () => {
		const error = await sendCode(email)
		if (error) return accountFailure(error)
		setStep('mailed')
	}
	const onPaper = step === 'backup'
	const cancel = <Aside onClick={() => dialog.current?.close()}>{words.cancel}</Aside>
	return (
		<Dialog
			ref={dialog}
			aria-labelledby="confirm-title"
			onClose={() => onClose(proven.current)}
			className="w-[min(27rem,100%-2rem)] p-6 sm:p-8"
		>
			<h2 id="confirm-title" className="text-3xl">
				{words.confirmItIsYou}
			</h2>
			<p className="mt-2 mb-5 text-sm wrap-anywhere text-mute">{says(step, email)}</p>
			{step === 'password' && (
				<PasswordStep email={email} take={take} mail={mail}>
					{cancel}
				</PasswordStep>
			)}
			{step === 'mailed' && (
				<CodeStep
					label={words.codeFromTheMail}
					check={checkCode}
					send={async (code) => take(await byCode(email, code))}
				>
					<Aside onClick={() => setStep('password')}>{words.useMyPassword}</Aside>
					{cancel}
				</CodeStep>
			)}
			{(step === 'second-step' || step === 'backup') && (
				<CodeStep
					key={step}
					label={onPaper ? words.backupCode : words.sixDigitCode}
					inputMode={onPaper ? 'text' : 'numeric'}
					check={onPaper ? checkBackupCode : checkCode}
					send={async (code) => take(await bySecondStep(code))}
				>
					<Aside onClick={() => setStep(onPaper ? 'second-step' : 'backup')}>
						{onPaper ? words.useApp : words.useABackupCode}
					</Aside>
					{cancel}
				</CodeStep>
			)}
		</Dialog>
	)
}

const says = (step: Step, email: string) =>
	({
		password: words.askPassword,
		mailed: words.askMailedCode(email),
		'second-step': words.askCode,
		backup: words.askBackupCode,
	})[step]

type Take = (outcome: Outcome, explain?: typeof accountFailure) => string | undefined
type PasswordProps = { email: string; take: Take; mail: () => Promise<string | undefined>; children: ReactNode }

function PasswordStep({ email, take, mail, children }: PasswordProps) {
	const [passkeys, setPasskeys] = useState(false)
	const other = useAction()
	useEffect(() => {
		hasPasskeys().then(setPasskeys, () => {})
	}, [])
	const { formProps, errors, failure, busy } = useForm<'password'>({
		check: checkProofPassword,
		async send({ password }) {
			const refused = take(await byPassword(email, password), loginFailure)
			return refused === accountMessages.wrongCredentials ? { password: accountMessages.wrongPassword } : refused
		},
	})
	const waits = busy !== undefined || other.busy !== undefined
	return (
		<form {...formProps} aria-label={words.confirmItIsYou} className="grid gap-4">
			{passkeys && (
				<Button
					look="quiet"
					disabled={waits}
					onClick={() => other.run('passkey', async () => take(await byPasskey(), passkeyFailure))}
				>
					{words.useAPasskey}
				</Button>
			)}
			{/* Tells password managers whose password this is. */}
			<input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
			<PasswordField autoComplete="current-password" error={errors.password} />
			<Failure text={failure || other.failure} />
			<Submit busy={busy !== undefined} disabled={waits} doing={words.checking}>
				{words.confirm}
			</Submit>
			<OtherWays>
				<Aside disabled={waits} onClick={() => other.run('mail', mail)}>
					{other.busy === 'mail' ? words.sending : words.mailCodeInstead}
				</Aside>
				{children}
			</OtherWays>
		</form>
	)
}

type CodeProps = {
	label: string
	inputMode?: 'numeric' | 'text'
	check: typeof checkCode
	send: (code: string) => Promise<string | undefined>
	children: ReactNode
}

function CodeStep({ label, inputMode = 'numeric', check, send, children }: CodeProps) {
	const form = useRef<HTMLFormElement>(null)
	const { formProps, errors, failure, busy } = useForm<'code'>({ check, send: ({ code }) => send(code) })
	// The field before is gone, and the focus with it.
	useEffect(() => form.current?.querySelector('input')?.focus(), [])
	return (
		<form {...formProps} ref={form} aria-label={words.confirmByCode} className="grid gap-4">
			<CodeField label={label} inputMode={inputMode} error={errors.code} />
			<Failure text={failure} />
			<Submit busy={busy !== undefined} doing={words.checking}>
				{words.confirm}
			</Submit>
			<OtherWays>{children}</OtherWays>
		</form>
	)
}

const OtherWays = ({ children }: { children: ReactNode }) => (
	<div className="-mb-2.5 flex flex-wrap justify-between gap-x-6">{children}</div>
)
