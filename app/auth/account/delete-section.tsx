import { useState } from 'react'
import { company } from '../../../content/company.ts'
import * as words from '../../../content/words/account.ts'
import { leaveNothing } from '../../platform/leave-nothing.ts'
import { Failure } from '../../ui/alert.tsx'
import { Breakable } from '../../ui/breakable.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Aside, Submit } from '../../ui/submit.tsx'
import { toast } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { attempt, endingIt } from '../session/attempt.ts'

const WORD = 'DELETE'

export function DeleteSection() {
	const [confirming, setConfirming] = useState(false)
	const { formProps, errors, failure, busy } = useForm<'word'>({
		check: ({ word }): Record<string, string> => (word.trim() === WORD ? {} : { word: words.pleaseType(WORD) }),
		send: () =>
			endingIt(async () => {
				const refused = await attempt((client) => client.rpc('delete_own_account'))
				if (refused) return refused
				// The server has forgotten this session with the account; now the browser does.
				await attempt((client) => client.auth.signOut({ scope: 'local' }))
				await leaveNothing()
				toast.notice(words.deleted)
			}),
	})
	return (
		<Panel
			title={words.deleteMyAccount}
			text={
				<>
					{words.deleteNote}{' '}
					<a href={`mailto:${company.email}`} className="underline underline-offset-2 wrap-anywhere">
						<Breakable text={company.email} />
					</a>
					.
				</>
			}
		>
			{confirming ? (
				<form {...formProps} aria-label={words.deleteMyAccount} className="grid gap-4">
					<Field
						label={words.typeToConfirm(WORD)}
						name="word"
						autoComplete="off"
						autoCapitalize="characters"
						spellCheck={false}
						error={errors.word}
					/>
					<Failure text={failure} />
					<div className="flex flex-wrap items-center gap-x-5 gap-y-2">
						<Submit busy={busy !== undefined} doing={words.deleting}>
							{words.deleteForGood}
						</Submit>
						<Aside onClick={() => setConfirming(false)}>{words.keepMyAccount}</Aside>
					</div>
				</form>
			) : (
				<Button look="quiet" onClick={() => setConfirming(true)}>
					{words.deleteMyAccount}
				</Button>
			)}
		</Panel>
	)
}
