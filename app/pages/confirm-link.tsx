import { company } from '../../content/company.ts'
import { confirmNotes, confirmWords, yourAddress } from '../../content/confirm-link.ts'
import { ConfirmForm } from '../auth/sign-in/confirm-form.tsx'
import { Frame } from '../auth/sign-in/frame.tsx'
import { useConfirm } from '../auth/sign-in/use-confirm.ts'
import { Head } from '../seo/head.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** Where the links of our mails lead when the pages come from elsewhere than our own server: the button is the app's. */
export function ConfirmLink() {
	const { link, state, confirm } = useConfirm()
	const words = confirmWords[link.type]
	const over = state === 'over'
	const who = link.type === 'email_change' ? yourAddress.change : yourAddress.plain
	return (
		<>
			<Head
				title={`Confirm Your Email | ${company.name}`}
				description="Confirm what you asked for by the link in your mail."
				noindex
			/>
			<Frame
				title={over ? confirmNotes.over.title : words.title}
				lead={over ? confirmNotes.over.lead : words.lead(who)}
				withoutScript="This button needs JavaScript, which is turned off in this browser. The six-digit code in the mail does the same, in a browser that has it."
			>
				{over ? (
					<ButtonLink href="/auth#error_code=otp_expired" className="w-full">
						{confirmNotes.over.button}
					</ButtonLink>
				) : (
					<ConfirmForm
						action="/auth/confirm"
						onSubmit={confirm}
						label={state === 'busy' ? words.doing : words.button}
						busy={state === 'busy'}
						note=""
						failure={state === 'later' ? confirmNotes.later : ''}
						fields={{ token: link.token, type: link.type, redirect_to: '' }}
					/>
				)}
			</Frame>
		</>
	)
}
