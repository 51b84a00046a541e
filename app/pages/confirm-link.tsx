import { confirmNotes, confirmWords, yourAddress } from '../../content/confirm-link.ts'
import * as words from '../../content/words/confirm-link.ts'
import { ConfirmForm } from '../auth/sign-in/confirm-form.tsx'
import { Frame } from '../auth/sign-in/frame.tsx'
import { useConfirm } from '../auth/sign-in/use-confirm.ts'
import { Head } from '../seo/head.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** Where the links of our mails lead when the pages come from elsewhere than our own server: the button is the app's. */
export function ConfirmLink() {
	const { link, state, confirm } = useConfirm()
	const purpose = confirmWords[link.type]
	const over = state === 'over'
	const who = link.type === 'email_change' ? yourAddress.change : yourAddress.plain
	return (
		<>
			<Head title={words.linkPageTitle} description={words.linkDescription} noindex />
			<Frame
				title={over ? confirmNotes.over.title : purpose.title}
				lead={over ? confirmNotes.over.lead : purpose.lead(who)}
				withoutScript={words.needsScript}
			>
				{over ? (
					<ButtonLink href="/auth#error_code=otp_expired" className="w-full">
						{confirmNotes.over.button}
					</ButtonLink>
				) : (
					<ConfirmForm
						action="/auth/confirm"
						onSubmit={confirm}
						label={state === 'busy' ? purpose.doing : purpose.button}
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
