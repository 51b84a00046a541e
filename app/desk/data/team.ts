import { useQuery } from '@tanstack/react-query'
import * as words from '../../../content/words/desk/team.ts'
import { ask, rows } from './ask.ts'
import { decide } from './decide.ts'
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

/** What changes who may what. Tells whether it was done. */
const change = async (name: string, given: Record<string, unknown>, says: string) =>
	(await decide({ name, given, says, words, concerns: 'team' })) !== undefined

export const invite = (email: string) => change('invite_helper', { email }, words.sent(email))
export const withdraw = ({ id }: Invitation) => change('withdraw_invitation', { invitation: id }, words.withdrawn)
export const removeHelper = ({ id, name }: TeamMember) => change('remove_helper', { member: id }, words.removed(name))
