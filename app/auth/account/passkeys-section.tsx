import { KeyRound } from 'lucide'
import { useState } from 'react'
import * as words from '../../../content/words/account.ts'
import { dateFormat } from '../../../lib/date.ts'
import { storable } from '../../../lib/lead.ts'
import { passkeyFailure, passkeyNameLimit } from '../../../lib/passkey.ts'
import { browserKnowsPasskeys } from '../../platform/passkeys.ts'
import { Failure } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Aside, Submit } from '../../ui/submit.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useForm } from '../../ui/use-form.ts'
import { attempt } from '../session/attempt.ts'
import { makePasskey, type Passkey, usePasskeys } from '../session/passkeys.ts'
import { SureToRemove } from './sure-to-remove.tsx'

export function PasskeysSection() {
	const { passkeys, failure: unread, load } = usePasskeys()
	const [naming, setNaming] = useState<string>()
	const { busy, failure, run } = useAction()
	const add = () =>
		run('add', async () => {
			const { made, refused } = await makePasskey()
			if (made) {
				await load()
				// A name of one's own is easiest to find right now.
				setNaming(made.id)
				toast.notice(words.passkeyReady)
			}
			return refused
		})
	if (passkeys === 'none') return null
	return (
		<Panel title={words.passkeys} text={words.passkeysNote}>
			{passkeys && passkeys.length > 0 && (
				<ul aria-label={words.passkeys} className="mb-4 grid gap-2.5">
					{passkeys.map((passkey) => (
						<Item
							key={passkey.id}
							passkey={passkey}
							naming={naming === passkey.id}
							onName={setNaming}
							onChange={load}
						/>
					))}
				</ul>
			)}
			{passkeys?.length === 0 && <p className="mb-4 text-sm text-mute">{words.noPasskeys}</p>}
			<div className="grid gap-3">
				{browserKnowsPasskeys() ? (
					<Button look="quiet" className="justify-self-start" disabled={busy !== undefined} onClick={add}>
						{busy ? words.waiting : words.addAPasskey}
					</Button>
				) : (
					<p className="text-sm text-mute">{words.cannotMakePasskeys}</p>
				)}
				<Failure text={failure || unread} />
			</div>
		</Panel>
	)
}

const day = dateFormat({ dateStyle: 'medium' })

type ItemProps = {
	passkey: Passkey
	naming: boolean
	onName: (id: string | undefined) => void
	onChange: () => Promise<void>
}

function Item({ passkey, naming, onName, onChange }: ItemProps) {
	const [confirming, setConfirming] = useState(false)
	const { busy, failure, run } = useAction()
	const name = passkey.friendly_name || words.passkey
	const remove = () =>
		run('remove', async () => {
			const refused = await attempt((client) => client.auth.passkey.delete({ passkeyId: passkey.id }), passkeyFailure)
			if (refused) return refused
			// This session may have lived by it; a fresh token tells.
			await attempt((client) => client.auth.refreshSession())
			toast.notice(words.passkeyRemoved)
			await onChange()
		})
	const used = passkey.last_used_at
	return (
		<li className="rounded-xl border border-line p-3.5">
			{naming ? (
				<NameForm passkey={passkey} onDone={() => onChange().then(() => onName(undefined))} />
			) : (
				<div className="flex flex-wrap items-center gap-x-3">
					<Icon of={KeyRound} className="size-5 shrink-0 text-lawn" />
					<div className="mr-auto min-w-0">
						<p className="font-medium wrap-anywhere">{name}</p>
						<p className="text-xs text-mute">
							{words.added}
							{day(new Date(passkey.created_at))}, {used ? words.lastUsed(day(new Date(used))) : words.notUsedYet}
						</p>
					</div>
					<div className="flex gap-x-4">
						{confirming ? (
							<SureToRemove busy={busy !== undefined} onRemove={remove} onKeep={() => setConfirming(false)} />
						) : (
							<>
								<Aside onClick={() => onName(passkey.id)}>
									{words.rename}
									<span className="sr-only"> {name}</span>
								</Aside>
								<Aside onClick={() => setConfirming(true)}>
									{words.remove}
									<span className="sr-only"> {name}</span>
								</Aside>
							</>
						)}
					</div>
				</div>
			)}
			<Failure text={failure} />
		</li>
	)
}

function NameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
	const { formProps, errors, failure, busy } = useForm<'name'>({
		check: ({ name }): Record<string, string> => (name.trim() ? {} : { name: words.pleaseEnterAName }),
		async send({ name }) {
			const friendlyName = storable(name).trim()
			const refused = await attempt(
				(client) => client.auth.passkey.update({ passkeyId: passkey.id, friendlyName }),
				passkeyFailure,
			)
			if (!refused) onDone()
			return refused
		},
	})
	return (
		<form {...formProps} aria-label={words.passkeyName} className="grid gap-3">
			<Field
				label={words.passkeyNameLabel}
				hint={words.passkeyNameHint}
				name="name"
				defaultValue={passkey.friendly_name ?? ''}
				maxLength={passkeyNameLimit}
				autoComplete="off"
				error={errors.name}
			/>
			<Failure text={failure} />
			<div className="flex flex-wrap items-center gap-x-5 gap-y-2">
				<Submit look="ink" busy={busy !== undefined} doing={words.saving}>
					{words.saveName}
				</Submit>
				<Aside onClick={onDone}>{words.keepThisName}</Aside>
			</div>
		</form>
	)
}
