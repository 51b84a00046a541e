import { useCallback, useEffect, useState } from 'react'
import * as words from '../../../content/words/account.ts'
import type { AuthFailure } from '../../../lib/account.ts'
import { useNewest } from '../../ui/use-newest.ts'
import { attempt } from '../session/attempt.ts'
import { asksForProof } from '../session/confirm-identity.ts'

/** A page that was only opened does not ask who is there. */
const hidden: AuthFailure = { message: 'hidden' }

/** A session, as the database tells its owner of it. */
export type Device = {
	id: string
	created_at: string
	last_used_at: string
	user_agent: string
	is_current: boolean
}

export type Devices = {
	devices: Device[] | undefined
	failure: string
	load: () => Promise<void>
	/** As load; but whoever is asked to confirm who they are is asked now, since they want to see it. */
	insist: () => Promise<void>
}

/** Where the account is signed in; asked for again whenever there is news. */
export function useDevices(news = ''): Devices {
	const [devices, setDevices] = useState<Device[]>()
	const [failure, setFailure] = useState('')
	const ask = useNewest()
	const list = useCallback(
		async (asking: boolean) => {
			let isNewest = ask()
			setFailure('')
			const refused = await attempt(
				async (client) => {
					// After a proof it is asked anew: what the new session has made others ask meanwhile is older then.
					isNewest = ask()
					const { data, error }: { data: Device[] | null; error: AuthFailure | null } = await client.rpc('my_sessions')
					if (data && isNewest()) setDevices(data)
					return { error: error && asksForProof(error) && !asking ? hidden : error }
				},
				(said) => (said === hidden ? words.devicesHidden : words.devicesFailed),
			)
			if (refused && isNewest()) setFailure(refused)
		},
		[ask],
	)
	const load = useCallback(() => list(false), [list])
	// biome-ignore lint/correctness/useExhaustiveDependencies: whatever is news makes it ask again
	useEffect(() => void load(), [load, news])
	return { devices, failure, load, insist: () => list(true) }
}
