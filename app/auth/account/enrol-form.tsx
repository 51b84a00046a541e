import * as words from '../../../content/words/account.ts'
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
			toast.notice(words.twoStepOn)
			onDone(true)
		},
	})
	const cancel = () => {
		onDone(false)
		attempt((client) => client.auth.mfa.unenroll({ factorId: enrolment.id }))
	}
	return (
		<form {...formProps} aria-label={words.setUpTwoStep} className="mt-4 grid gap-4 first:mt-0">
			<ol className="grid list-inside list-decimal gap-3 text-sm">
				<li>
					{words.scanThis}{' '}
					<a href={enrolment.uri} className="text-door-deep underline underline-offset-4">
						{words.openHere}
					</a>
					.
					<img
						src={pictureOf(enrolment.qr_code)}
						alt={words.qrCode}
						width={176}
						height={176}
						className="mt-3 rounded-xl border border-line bg-white p-2"
					/>
				</li>
				<li>
					{words.typeThisKey}
					<code className="mt-1.5 block rounded-lg bg-sand px-3 py-2 text-sm tracking-wide break-all select-all">
						{enrolment.secret.match(/.{1,4}/g)?.join(' ')}
					</code>
				</li>
				<li>{words.enterShownCode}</li>
			</ol>
			<CodeField error={errors.code} />
			<Failure text={failure} />
			<div className="flex flex-wrap items-center gap-x-5 gap-y-2">
				<Submit look="ink" busy={busy !== undefined} doing={words.checking}>
					{words.turnItOn}
				</Submit>
				<Aside onClick={cancel}>{words.cancel}</Aside>
			</div>
		</form>
	)
}
