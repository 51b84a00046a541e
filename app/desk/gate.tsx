import { KeyRound } from 'lucide'
import { type ReactNode, useEffect } from 'react'
import * as words from '../../content/words/desk/gate.ts'
import { EnrolForm } from '../auth/account/enrol-form.tsx'
import { NewBackupCodes } from '../auth/account/new-backup-codes.tsx'
import { useEnrolment } from '../auth/account/use-enrolment.ts'
import { confirmByPasskey, makePasskey, usePasskeys } from '../auth/session/passkeys.ts'
import { SecondStep } from '../auth/sign-in/second-step.tsx'
import { browserKnowsPasskeys } from '../platform/passkeys.ts'
import { Head } from '../seo/head.tsx'
import { Failure } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Aside } from '../ui/submit.tsx'
import { useAction } from '../ui/use-action.ts'

/** Before the desk: whoever may open it gives the second step here, or sets one up. */
export function Gate({ halfway, onHold }: { halfway: boolean; onHold: (held: boolean) => void }) {
	return (
		<>
			<Head title={words.pageTitle} description={words.description} noindex />
			<div className="min-h-[70vh] ground pt-18">
				<div className="wrap max-w-xl! py-12 lg:py-18">
					<h1 className="headline">{words.gateTitle}</h1>
					{halfway ? (
						<Card lead={words.gateHalfway}>
							<SecondStep />
						</Card>
					) : (
						<ByPasskeyOrNew onHold={onHold} />
					)}
				</div>
			</div>
		</>
	)
}

function Card({ lead, children }: { lead: string; children: ReactNode }) {
	return (
		<>
			<p className="mt-3 text-lg text-mute">{lead}</p>
			<div className="mt-6 rounded-card bg-white p-5 shadow-card sm:p-7">{children}</div>
		</>
	)
}

/** For whoever has no app: the passkey they have, or the first second step of theirs. */
function ByPasskeyOrNew({ onHold }: { onHold: (held: boolean) => void }) {
	const { passkeys, failure, load } = usePasskeys()
	if (!passkeys)
		return (
			<div role="status" className="mt-6">
				{failure ? <Failure text={failure} /> : <p className="text-mute">{words.oneMoment}</p>}
			</div>
		)
	const offered = passkeys !== 'none' && browserKnowsPasskeys()
	if (passkeys !== 'none' && passkeys.length > 0)
		return (
			<Card lead={words.gatePasskey}>
				{offered ? <UsePasskey /> : <p>{words.cannotUsePasskeys}</p>}
				<p className="mt-5 text-sm text-mute">{words.gateLost}</p>
			</Card>
		)
	return (
		<Card lead={words.gateNote}>
			<SetUp withPasskeys={offered} onHold={onHold} onPasskey={load} />
		</Card>
	)
}

function UsePasskey() {
	const { busy, failure, run } = useAction()
	return (
		<div className="grid gap-4">
			<Button disabled={busy !== undefined} onClick={() => run('use', confirmByPasskey)}>
				<Icon of={KeyRound} className="size-5" />
				{busy ? words.waiting : words.continueWithPasskey}
			</Button>
			<Failure text={failure} />
		</div>
	)
}

type SetUpProps = { withPasskeys: boolean; onHold: (held: boolean) => void; onPasskey: () => Promise<void> }

function SetUp({ withPasskeys, onHold, onPasskey }: SetUpProps) {
	const { enrolment, codes, busy, failure, begin, close, end } = useEnrolment(() => onHold(false))
	const passkey = useAction()
	// From the app's first code on the desk would open; the backup codes are still to be shown.
	useEffect(() => void (enrolment && onHold(true)), [enrolment, onHold])
	const add = () =>
		passkey.run('add', async () => {
			const { made, refused } = await makePasskey()
			if (!made) return refused
			// Used at once, so that it is known to work; if that is put off, it is asked for instead of set up.
			const notUsed = await confirmByPasskey()
			if (notUsed) await onPasskey()
			return notUsed
		})
	if (codes) return <NewBackupCodes as="h2" codes={codes} onDone={end} done={words.codesSaved} />
	if (enrolment) return <EnrolForm enrolment={enrolment} onDone={close} />
	return (
		<div className="grid gap-5">
			{withPasskeys && (
				<div className="grid gap-3">
					<Button className="min-h-14 text-lg" disabled={passkey.busy !== undefined} onClick={add}>
						<Icon of={KeyRound} className="size-5" />
						{passkey.busy ? words.waiting : words.setUpAPasskey}
					</Button>
					<p className="text-sm text-mute">{words.passkeyNote}</p>
					<Failure text={passkey.failure} />
				</div>
			)}
			<div className={withPasskeys ? 'border-t border-line pt-3' : 'grid gap-4'}>
				{withPasskeys ? (
					<Aside disabled={busy !== undefined} onClick={begin}>
						{busy ? words.preparing : words.useAppInstead}
					</Aside>
				) : (
					<>
						<p>{words.appNote}</p>
						<Button disabled={busy !== undefined} onClick={begin}>
							{busy ? words.preparing : words.setUpApp}
						</Button>
					</>
				)}
				<Failure text={failure} />
			</div>
		</div>
	)
}
