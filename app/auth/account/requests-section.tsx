import type { User } from '@supabase/supabase-js'
import { useEffect, useState } from 'react'
import { company, telephoneLink } from '../../../content/company.ts'
import * as words from '../../../content/words/requests.ts'
import { dayOf } from '../../../lib/time-ago.ts'
import { Panel } from '../../ui/panel.tsx'

type Request = { requested_at: string; address: string; stage: keyof typeof words.stages }

/** What was asked for with the account's own address, and how far it is. Nothing, for whoever has not asked for anything. */
export function RequestsSection({ user }: { user: User }) {
	const requests = useRequests(user.email)
	if (requests.length === 0) return null
	return (
		<Panel
			title={words.title}
			text={
				<>
					{words.note}{' '}
					<a
						href={telephoneLink(company.phone)}
						className="font-bold whitespace-nowrap text-ink underline underline-offset-4"
					>
						{company.phone}
					</a>
					.
				</>
			}
		>
			<ul className="grid gap-4">
				{requests.map(({ requested_at, address, stage }) => (
					<li key={requested_at} className="border-line not-last:border-b not-last:pb-4">
						<p className="font-bold wrap-anywhere">{address}</p>
						<p className="text-sm text-mute">
							{words.asked} <time dateTime={requested_at}>{dayOf(requested_at)}</time>
						</p>
						<p className="mt-1">{words.stages[stage]}</p>
					</li>
				))}
			</ul>
		</Panel>
	)
}

/** Asked anew when the address is another one. Where they cannot be had, nobody misses them. */
function useRequests(email: string | undefined) {
	const [requests, setRequests] = useState<Request[]>([])
	useEffect(() => {
		let current = true
		setRequests([])
		if (email)
			import('../../platform/supabase.ts')
				.then(({ supabase }) => supabase.rpc('my_requests'))
				.then(
					({ data }) => current && setRequests(data ?? []),
					() => {},
				)
		return () => {
			current = false
		}
	}, [email])
	return requests
}
