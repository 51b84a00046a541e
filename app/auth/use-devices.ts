import { useCallback, useEffect, useState } from 'react'
import { attempt } from './attempt.ts'

/** A session, as the database tells its owner of it. */
export type Device = {
	id: string
	created_at: string
	last_used_at: string
	user_agent: string
	is_current: boolean
}

export type Devices = { devices: Device[] | undefined; failure: string; load: () => Promise<void> }

/** Where the account is signed in; asked for again whenever there is news. */
export function useDevices(news = ''): Devices {
	const [devices, setDevices] = useState<Device[]>()
	const [failure, setFailure] = useState('')
	const load = useCallback(async () => {
		setFailure('')
		const refused = await attempt(
			async (client) => {
				const { data, error }: { data: Device[] | null; error: { code: string; message: string } | null } =
					await client.rpc('my_sessions')
				if (data) setDevices(data)
				return { error }
			},
			() => 'Your devices could not be listed.',
		)
		if (refused) setFailure(refused)
	}, [])
	// biome-ignore lint/correctness/useExhaustiveDependencies: whatever is news makes it ask again
	useEffect(() => void load(), [load, news])
	return { devices, failure, load }
}
