import type { User } from '@supabase/supabase-js'
import { createContext, useContext } from 'react'

/** Who sits at the desk. An owner sees more rooms; what each may do is the database's to say. */
export type Who = {
	user: User
	owner: boolean
	/** Nobody could be asked who this is: what is shown was kept in this browser, and is from then. */
	keptAt?: number
}

export const WhoContext = createContext<Who | undefined>(undefined)

export function useWho(): Who {
	const who = useContext(WhoContext)
	if (!who) throw new TypeError('WhoContext')
	return who
}
