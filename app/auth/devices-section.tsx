import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { attempt } from './attempt.ts'
import { Failure } from './fields.tsx'
import { Panel } from './panel.tsx'
import { useAction } from './use-action.ts'

const scopes = {
	local: { label: 'Sign out here', says: 'You are signed out.' },
	others: { label: 'Sign out my other devices', says: 'Your other devices are signed out.' },
	global: { label: 'Sign out everywhere', says: 'You are signed out everywhere.' },
} as const

export function DevicesSection() {
	const { busy, failure, run } = useAction()
	const signOut = (scope: keyof typeof scopes) =>
		run(scope, async () => {
			const refused = await attempt((client) => client.auth.signOut({ scope }))
			if (!refused) toast.notice(scopes[scope].says)
			return refused
		})
	return (
		<Panel anchor="devices" title="Devices" text="Left a session open somewhere, or lost a phone? End it from here.">
			<div className="grid justify-items-start gap-3">
				{(['local', 'others', 'global'] as const).map((scope) => (
					<Button key={scope} look="quiet" disabled={busy !== undefined} onClick={() => signOut(scope)}>
						{busy === scope ? 'Signing out...' : scopes[scope].label}
					</Button>
				))}
				<Failure text={failure} />
			</div>
		</Panel>
	)
}
