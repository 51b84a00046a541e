import type { Factor, User } from '@supabase/supabase-js'
import { ShieldCheck } from 'lucide'
import { useState } from 'react'
import * as words from '../../../content/words/account.ts'
import { Failure } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Aside } from '../../ui/submit.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAction } from '../../ui/use-action.ts'
import { attempt } from '../session/attempt.ts'
import { useBackupCodes } from '../session/backup-codes.ts'
import { EnrolForm } from './enrol-form.tsx'
import { NewBackupCodes } from './new-backup-codes.tsx'
import { SureToRemove } from './sure-to-remove.tsx'
import { useEnrolment } from './use-enrolment.ts'

export function TwoStepSection({ user }: { user: User }) {
	const backup = useBackupCodes()
	const { enrolment, codes, busy, failure, begin, close, end, renewCodes } = useEnrolment(backup.load)
	const factors = user.factors?.filter(({ status }) => status === 'verified') ?? []
	return (
		<Panel title={words.twoStepVerification} text={words.twoStepNote}>
			{factors.length > 0 && (
				<ul className="grid gap-2.5">
					{factors.map((factor) => (
						<FactorItem key={factor.id} factor={factor} />
					))}
				</ul>
			)}
			<div className={factors.length ? 'mt-4 grid gap-3' : 'grid gap-3'}>
				{codes ? (
					<NewBackupCodes codes={codes} onDone={end} />
				) : enrolment ? (
					<EnrolForm enrolment={enrolment} onDone={close} />
				) : (
					<>
						<Button look="quiet" className="justify-self-start" disabled={busy !== undefined} onClick={begin}>
							{busy === 'begin' ? words.preparing : factors.length ? words.addAnotherApp : words.setUpTwoStep}
						</Button>
						{factors.length > 0 && backup.left !== undefined && (
							<p className="text-sm">
								{leftInWords(backup.left)}{' '}
								<Aside disabled={busy !== undefined} onClick={renewCodes}>
									{busy === 'codes' ? words.makingThem : words.makeNewBackupCodes}
								</Aside>
							</p>
						)}
						<Failure text={failure} />
					</>
				)}
			</div>
		</Panel>
	)
}

const leftInWords = (left: number) => {
	if (left === 0) return words.noCodesLeft
	return left === 1 ? words.oneCodeLeft : words.youHaveBackupCodesLeft(left)
}

function FactorItem({ factor }: { factor: Factor }) {
	const [confirming, setConfirming] = useState(false)
	const { busy, failure, run } = useAction()
	const remove = () =>
		run('remove', async () => {
			const refused = await attempt((client) => client.auth.mfa.unenroll({ factorId: factor.id }))
			// The session still carries what the app vouched for; a fresh one does not.
			await attempt((client) => client.auth.refreshSession())
			if (!refused) toast.notice(words.appRemoved)
			return refused
		})
	return (
		<li className="rounded-xl border border-line p-3.5">
			<div className="flex flex-wrap items-center gap-x-3">
				<Icon of={ShieldCheck} className="size-5 text-lawn" />
				<span className="mr-auto font-medium">{factor.friendly_name || words.authenticatorApp}</span>
				{confirming ? (
					<SureToRemove busy={busy !== undefined} onRemove={remove} onKeep={() => setConfirming(false)} />
				) : (
					<Aside onClick={() => setConfirming(true)}>{words.remove}</Aside>
				)}
			</div>
			<Failure text={failure} />
		</li>
	)
}
