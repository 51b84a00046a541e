import type { User } from '@supabase/supabase-js'
import { Failure } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAction } from '../../ui/use-action.ts'
import { attempt } from '../session/attempt.ts'
import { DeviceList } from './device-list.tsx'
import { useDevices } from './use-devices.ts'

const scopes = {
	local: { label: 'Sign out here', says: 'You are signed out.' },
	others: { label: 'Sign out my other devices', says: 'Your other devices are signed out.' },
	global: { label: 'Sign out everywhere', says: 'You are signed out everywhere.' },
} as const

export function DevicesSection({ user }: { user: User }) {
	const { busy, failure, run } = useAction()
	// A new sign-in, and a new password, change the list.
	const devices = useDevices(user.updated_at)
	const signOut = (scope: keyof typeof scopes) =>
		run(scope, async () => {
			const refused = await attempt((client) => client.auth.signOut({ scope }))
			if (refused) return refused
			toast.notice(scopes[scope].says)
			if (scope === 'others') await devices.load()
		})
	return (
		<Panel
			anchor="devices"
			title="Devices"
			text="Where you are signed in. Left a session open somewhere, or lost a phone? End it from here."
		>
			<DeviceList {...devices} />
			<div className="mt-6 flex flex-wrap gap-3">
				{(['local', 'others', 'global'] as const).map((scope) => (
					<Button key={scope} look="quiet" disabled={busy !== undefined} onClick={() => signOut(scope)}>
						{busy === scope ? 'Signing out...' : scopes[scope].label}
					</Button>
				))}
			</div>
			<Failure text={failure} />
		</Panel>
	)
}
