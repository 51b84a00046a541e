import type { User } from '@supabase/supabase-js'
import * as words from '../../../content/words/account.ts'
import { leaveNothing } from '../../platform/leave-nothing.ts'
import { Failure } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAction } from '../../ui/use-action.ts'
import { attempt, endingIt } from '../session/attempt.ts'
import { DeviceList } from './device-list.tsx'
import { useDevices } from './use-devices.ts'

const scopes = {
	local: { label: words.signOutHere, says: words.signedOut },
	others: { label: words.signOutOthers, says: words.othersSignedOut },
	global: { label: words.signOutEverywhere, says: words.signedOutEverywhere },
} as const

export function DevicesSection({ user }: { user: User }) {
	const { busy, failure, run } = useAction()
	// A new sign-in, and a new password, change the list.
	const devices = useDevices(user.updated_at)
	const signOut = (scope: keyof typeof scopes) =>
		run(scope, async () => {
			const ask = () => attempt((client) => client.auth.signOut({ scope }))
			const refused = await (scope === 'others' ? ask() : endingIt(ask))
			if (refused) return refused
			if (scope !== 'others') await leaveNothing()
			toast.notice(scopes[scope].says)
			if (scope === 'others') await devices.load()
		})
	return (
		<Panel anchor="devices" title={words.devices} text={words.devicesNote}>
			<DeviceList {...devices} />
			<div className="mt-6 flex flex-wrap gap-3">
				{(['local', 'others', 'global'] as const).map((scope) => (
					<Button key={scope} look="quiet" disabled={busy !== undefined} onClick={() => signOut(scope)}>
						{busy === scope ? words.signingOut : scopes[scope].label}
					</Button>
				))}
			</div>
			<Failure text={failure} />
		</Panel>
	)
}
