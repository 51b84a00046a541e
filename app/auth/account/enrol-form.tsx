import { checkCode, digitsOfCode } from '../../../lib/account.ts'
import { Failure } from '../../ui/alert.tsx'
import { Aside, Submit } from '../../ui/submit.tsx'
import { toast } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { attempt } from '../session/attempt.ts'
import { CodeField } from '../session/fields.tsx'

export type Enrolment = {
	id: string
	qr_code: string
	secret: string
	uri: string
	/** The account has no other app yet. */
	first: boolean
}

/** The picture as an address, whatever characters its drawing holds. */
function pictureOf(address: string) {
	const drawing = address.indexOf(',') + 1
	return address.slice(0, drawing) + encodeURIComponent(address.slice(drawing))
}

/** The app learns the secret by a picture, and proves it by a code. */
export function EnrolForm({ enrolment, onDone }: { enrolment: Enrolment; onDone: (on: boolean) => void }) {
	const { formProps, errors, failure, busy } = useForm<'code'>({
		check: checkCode,
		async send({ code }) {
			const refused = await attempt((client) =>
				client.auth.mfa.challengeAndVerify({ factorId: enrolment.id, code: digitsOfCode(code) }),
			)
			if (refused) return refused
			toast.notice('Two-step verification is on.')
			onDone(true)
		},
	})
	const cancel = () => {
		onDone(false)
		attempt((client) => client.auth.mfa.unenroll({ factorId: enrolment.id }))
	}
	return (
		<form {...formProps} aria-label="Set up two-step verification" className="mt-4 grid gap-4 first:mt-0">
			<ol className="grid list-inside list-decimal gap-3 text-[0.95rem]">
				<li>
					Scan this with your authenticator app, or{' '}
					<a href={enrolment.uri} className="text-door-deep underline underline-offset-4">
						open it on this device
					</a>
					.
					<img
						src={pictureOf(enrolment.qr_code)}
						alt="QR code for your authenticator app"
						width={176}
						height={176}
						className="mt-3 rounded-xl border border-line bg-white p-2"
					/>
				</li>
				<li>
					If it cannot scan, type this key into it:
					<code className="mt-1.5 block rounded-lg bg-sand px-3 py-2 text-[0.95rem] tracking-wide break-all select-all">
						{enrolment.secret.match(/.{1,4}/g)?.join(' ')}
					</code>
				</li>
				<li>Enter the code the app shows now.</li>
			</ol>
			<CodeField error={errors.code} />
			<Failure text={failure} />
			<div className="flex flex-wrap items-center gap-x-5 gap-y-2">
				<Submit look="ink" busy={busy !== undefined} doing="Checking...">
					Turn it on
				</Submit>
				<Aside onClick={cancel}>Cancel</Aside>
			</div>
		</form>
	)
}
