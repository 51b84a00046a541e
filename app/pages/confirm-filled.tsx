import { confirmNotes } from '../../content/confirm-link.ts'
import * as words from '../../content/words/confirm-link.ts'
import { confirmMark } from '../../lib/confirm-marks.ts'
import { ConfirmForm } from '../auth/sign-in/confirm-form.tsx'
import { Frame } from '../auth/sign-in/frame.tsx'
import { Head } from '../seo/head.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** Where the links of our mails lead on our own server, which writes into this page what the link is for. It runs no script. */
export function ConfirmAsk() {
	const fields = { token: confirmMark('token'), type: confirmMark('type'), redirect_to: confirmMark('target') }
	return (
		<>
			<Head title={words.pageTitle} description={words.description} noindex />
			<Frame title={confirmMark('title')} lead={confirmMark('lead')}>
				<ConfirmForm
					action={confirmMark('action')}
					label={confirmMark('button')}
					note={confirmMark('note')}
					failure={confirmMark('again')}
					fields={fields}
				/>
			</Frame>
		</>
	)
}

/** The same for a link whose time has passed. */
export function ConfirmOver() {
	const { title, lead, button } = confirmNotes.over
	return (
		<>
			<Head title={words.overPageTitle} description={words.linkFailed} noindex />
			<Frame title={title} lead={lead}>
				<ButtonLink href={confirmMark('target')} className="w-full">
					{button}
				</ButtonLink>
			</Frame>
		</>
	)
}
