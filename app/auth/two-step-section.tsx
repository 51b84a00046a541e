import type { Factor, User } from '@supabase/supabase-js'
import { ShieldCheck } from 'lucide'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast.tsx'
import { attempt } from './attempt.ts'
import { EnrolForm, type Enrolment } from './enrol-form.tsx'
import { Aside, Failure } from './fields.tsx'
import { Panel } from './panel.tsx'
import { useAction } from './use-action.ts'

export function TwoStepSection({ user }: { user: User }) {
	const [enrolment, setEnrolment] = useState<Enrolment>()
	const { busy, failure, run } = useAction()
	const factors = user.factors?.filter(({ status }) => status === 'verified') ?? []
	const begin = () =>
		run('begin', () =>
			attempt(async (client) => {
				const { data, error } = await client.auth.mfa.listFactors()
				if (error) return { error }
				// What an earlier try left behind would be in the way by its name.
				for (const { id } of data.all.filter(({ status }) => status === 'unverified'))
					await client.auth.mfa.unenroll({ factorId: id })
				const names = data.totp.map(({ friendly_name }) => friendly_name)
				const free = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => `Authenticator app${n > 1 ? ` ${n}` : ''}`)
				const friendlyName = free.find((name) => !names.includes(name)) ?? `Authenticator app ${Date.now()}`
				const enrolled = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
				if (!enrolled.error) setEnrolment({ id: enrolled.data.id, ...enrolled.data.totp })
				return enrolled
			}),
		)
	return (
		<Panel
			title="Two-step verification"
			text="A second lock on your account: after your password, an app on your phone gives you a code that changes every half minute."
		>
			{factors.length > 0 && (
				<ul className="grid gap-2.5">
					{factors.map((factor) => (
						<FactorItem key={factor.id} factor={factor} />
					))}
				</ul>
			)}
			{enrolment ? (
				<EnrolForm enrolment={enrolment} onDone={() => setEnrolment(undefined)} />
			) : (
				<div className={factors.length ? 'mt-4 grid gap-3' : 'grid gap-3'}>
					<Button look="quiet" className="justify-self-start" disabled={busy !== undefined} onClick={begin}>
						{busy ? 'Preparing...' : factors.length ? 'Add another app' : 'Set up two-step verification'}
					</Button>
					<Failure text={failure} />
				</div>
			)}
		</Panel>
	)
}

function FactorItem({ factor }: { factor: Factor }) {
	const [asked, setAsked] = useState(false)
	const { busy, failure, run } = useAction()
	const remove = () =>
		run('remove', async () => {
			const refused = await attempt((client) => client.auth.mfa.unenroll({ factorId: factor.id }))
			// The session still carries what the app vouched for; a fresh one does not.
			await attempt((client) => client.auth.refreshSession())
			if (!refused) toast.notice('The app is removed.')
			return refused
		})
	return (
		<li className="rounded-xl border border-line p-3.5">
			<div className="flex flex-wrap items-center gap-x-3">
				<Icon of={ShieldCheck} className="size-5 text-lawn" />
				<span className="mr-auto font-[550]">{factor.friendly_name || 'Authenticator app'}</span>
				{asked ? (
					<>
						<Aside onClick={remove} disabled={busy !== undefined}>
							{busy ? 'Removing...' : 'Yes, remove it'}
						</Aside>
						<Aside onClick={() => setAsked(false)}>Keep it</Aside>
					</>
				) : (
					<Aside onClick={() => setAsked(true)}>Remove</Aside>
				)}
			</div>
			<Failure text={failure} />
		</li>
	)
}
