import { useQuery } from '@tanstack/react-query'
import * as words from '../../../content/words/desk/team.ts'
import { confirmIdentity } from '../../auth/session/confirm-identity.ts'
import { toast } from '../../ui/toast.tsx'
import { ask, Refusal, rows } from './ask.ts'
import { desk } from './client.ts'
import type { TeamMember } from './rows.ts'

export type Invitation = { id: string; email: string; created_at: string; expires_at: string }

/** Who can be given a lead or mentioned. */
export function useTeam() {
	const {
		data: team = [],
		isError,
		refetch,
	} = useQuery({ queryKey: ['team'], queryFn: () => ask<TeamMember[]>('desk_team') })
	return { team, isError, refetch, nameOf: (id: string | null) => team.find((member) => member.id === id)?.name }
}

/** Who was asked and has not come yet. For the owner. */
export const useInvitations = () =>
	useQuery({
		queryKey: ['team', 'invitations'],
		queryFn: () =>
			rows((supabase) =>
				supabase
					.from('team_invitations')
					.select('id,email,created_at,expires_at')
					.order('created_at', { ascending: false })
					.overrideTypes<Invitation[], { merge: false }>(),
			),
	})

const proofs: readonly string[] = ['reauthentication_needed', 'insufficient_aal']

/** What changes who may what: the owner shows first that it is still them. Tells whether it was done. */
async function decide(name: string, given: Record<string, unknown>, says: string, asked = false): Promise<boolean> {
	try {
		await ask(name, given)
		toast.notice(says)
		return true
	} catch (refused) {
		const code = refused instanceof Refusal ? refused.code : ''
		if (proofs.includes(code) && !asked) return (await confirmIdentity()) && (await decide(name, given, says, true))
		const known: Record<string, string> = words.refusals
		toast.error(known[code] ?? words.notDone)
		return false
	} finally {
		void desk.invalidateQueries({ queryKey: ['team'] })
	}
}

export const invite = (email: string) => decide('invite_helper', { email }, words.sent(email))
export const withdraw = ({ id }: Invitation) => decide('withdraw_invitation', { invitation: id }, words.withdrawn)
export const removeHelper = ({ id, name }: TeamMember) => decide('remove_helper', { member: id }, words.removed(name))
