import { useEffect, useState } from 'react'
import { keep, kept } from '../ui/use-kept.ts'
import { useWho } from '../who.ts'
import { rows } from './ask.ts'
import type { DeskLead } from './rows.ts'

/** A call, of which it is still to be said what came of it. */
export type Made = { id: string; lead: DeskLead; written: Promise<unknown> }

/** The call that was begun last in this browser: a phone may end the page during it, and the app it was opened in. */
type Begun = { person: string; id: string; lead: string; at: number }

const CALL = 'call'
const LONGEST_MS = 6 * 3_600_000
const keepCall = (begun: Begun | undefined) => keep(CALL, begun, 'localStorage')

let ask = (_: Made) => {}
/** Asks what came of it, wherever one is at the desk. */
export const askAbout = (made: Made) => ask(made)

/** Of which call it is to be said what came of it, and that it was said, or need not be. */
export function useAsked() {
	const { user, keptAt } = useWho()
	const [made, setMade] = useState<Made>()
	useEffect(() => {
		ask = (begun) => {
			keepCall({ person: user.id, id: begun.id, lead: begun.lead.id, at: Date.now() })
			setMade(begun)
		}
		return () => {
			ask = () => {}
		}
	}, [user.id])
	useEffect(() => {
		let current = keptAt === undefined
		if (current)
			unanswered(user.id).then(
				(found) => current && setMade((begun) => begun ?? found),
				() => {},
			)
		return () => {
			current = false
		}
	}, [user.id, keptAt])
	const done = () => {
		// Another tab may have begun another since.
		if ((kept(CALL, 'localStorage') as Begun | undefined)?.id === made?.id) keepCall(undefined)
		setMade(undefined)
	}
	return [made, done] as const
}

/** What this very person began before the page was loaded, unless it was answered since, on whichever device, or the lead went. */
async function unanswered(person: string): Promise<Made | undefined> {
	const begun = kept(CALL, 'localStorage') as Begun | undefined
	if (begun?.person !== person || !(begun.at > Date.now() - LONGEST_MS)) return
	const [[contact], [lead]] = await Promise.all([
		rows((supabase) => supabase.from('lead_contacts').select('outcome').eq('id', begun.id)),
		rows((supabase) =>
			supabase.from('desk_leads').select().eq('id', begun.lead).overrideTypes<DeskLead[], { merge: false }>(),
		),
	])
	return lead && !contact?.outcome ? { id: begun.id, lead, written: Promise.resolve() } : undefined
}
