import type { AuthFailure } from '../../../lib/account.ts'
import { currentSession } from './session.ts'

/** What the server asks for before an account is given away: a sign-in of the last ten minutes, second step included. */
export const asksForProof = ({ code }: AuthFailure) => code === 'reauthentication_needed' || code === 'insufficient_aal'

let asking: Promise<boolean> | undefined

/** Asks whoever is there to show that it is still them. Whoever is asked twice at once answers once. */
export function confirmIdentity(): Promise<boolean> {
	const { user } = currentSession()
	if (!user?.email) return Promise.resolve(false)
	const { email } = user
	asking ??= import('./confirm-dialog.tsx')
		.then(({ openConfirmDialog }) => openConfirmDialog(email))
		.finally(() => {
			asking = undefined
		})
	return asking
}
