import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { AskToSignIn, askToSignIn, OneMoment } from '../auth/session/ask-to-sign-in.tsx'
import { askRoles, hasEnded } from '../auth/session/recheck.ts'
import { setSession } from '../auth/session/session.ts'
import { useSession } from '../auth/session/use-session.ts'
import { Away } from '../desk/kept/away.tsx'
import { useKeptDesk } from '../desk/kept/use-kept-desk.ts'
import { SignedOut } from '../desk/signed-out.tsx'
import type { Who } from '../desk/who.ts'
import { useOnline, whenBack } from '../platform/online.ts'

const bringFrame = () => import('../desk/frame/frame.tsx').then(({ Frame }) => ({ default: Frame }))
const Frame = lazy(bringFrame)
// Most have passed it, and it brings what sets a second step up.
const Gate = lazy(() => import('../desk/gate.tsx').then(({ Gate: part }) => ({ default: part })))

/**
 * Where the leads are worked, by the owner and by helpers. Whoever is not signed in is asked to; to whoever is and is neither
 * there is no such page. What each of them sees and does is the database's to say.
 */
export function Desk({ otherwise }: { otherwise: ReactNode }) {
	const { user, loading, admin, worksLeads, strong, ended, halfway = false, unreachable = false } = useSession()
	const kept = useKeptDesk(!loading && !unreachable, unreachable)
	const online = useOnline()
	const role = useRole(halfway)
	const [held, hold] = useState(false)
	const known = !loading && !unreachable
	const invited = useInvitation(user && known && !halfway && !worksLeads ? user.id : undefined)
	useEffect(() => {
		// While it is asked who this is. Whoever it is not for loads it in vain, once.
		if ((user && strong) || kept) bringFrame().catch(() => {})
	}, [user, strong, kept])
	const isOpen = user && worksLeads && strong && !halfway && !held
	if (ended && !user) return <SignedOut />
	if (kept && !isOpen) return <Opened who={kept} />
	if (!isOpen && !halfway && (unreachable || !online)) return kept === undefined ? <OneMoment /> : <Away />
	if (role === 'unreachable') return <Away />
	if (!user && !halfway) return <AskToSignIn />
	if (!worksLeads && (halfway ? role === undefined : loading)) return <OneMoment />
	if (invited === 'asking') return <OneMoment />
	if (!worksLeads && !(halfway && role)) return otherwise
	if (!user || halfway || held || !strong)
		return (
			<Suspense fallback={<OneMoment />}>
				<Gate halfway={halfway} onHold={hold} />
			</Suspense>
		)
	return <Opened who={{ user, owner: admin }} />
}

const Opened = ({ who }: { who: Who }) => (
	<Suspense fallback={<OneMoment />}>
		<Frame who={who} />
	</Suspense>
)

/** Whether someone whose second step is still to come works here: only to them there is a desk to give it for. Undefined until it is known. */
function useRole(halfway: boolean) {
	const [works, setWorks] = useState<boolean | 'unreachable'>()
	useEffect(() => {
		setWorks(undefined)
		if (!halfway) return
		let answered = false
		const ask = () =>
			import('../platform/supabase.ts')
				.then(({ supabase }) => askRoles(supabase))
				.catch(() => undefined)
				.then((roles) => {
					if (answered) return
					setWorks(roles ? roles.worksLeads : 'unreachable')
					if (roles) end()
				})
		const forget = whenBack(ask)
		const end = () => {
			answered = true
			forget()
		}
		void ask()
		return end
	}, [halfway])
	return works
}

/** Whoever was invited to the team joins it by coming here; for everybody else nothing is asked twice. */
function useInvitation(stranger: string | undefined) {
	const [answered, setAnswered] = useState<string>()
	useEffect(() => {
		if (!stranger) return
		let current = true
		import('../platform/supabase.ts')
			.then(async ({ supabase }) => {
				const { pathname, search } = location
				const { data } = await supabase.rpc('join_team')
				if (data === true) return location.reload()
				// No stranger, but somebody whose sign-in was ended elsewhere: they are asked for another.
				const over = await hasEnded(supabase)
				if (over) return askToSignIn({ pathname, search })
				if (!current) return
				if (over === undefined) return setSession({ unreachable: true })
				setAnswered(stranger)
			})
			.catch(() => current && setAnswered(stranger))
		return () => {
			current = false
		}
	}, [stranger])
	return stranger && answered !== stranger ? 'asking' : 'answered'
}
