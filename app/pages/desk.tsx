import { type ReactNode, useEffect, useState } from 'react'
import { company } from '../../content/company.ts'
import * as words from '../../content/words/desk.ts'
import { AskToSignIn, OneMoment } from '../auth/session/ask-to-sign-in.tsx'
import { useSession } from '../auth/session/use-session.ts'
import { Gate } from '../desk/gate.tsx'
import { LeadCard } from '../desk/lead-card.tsx'
import { Log } from '../desk/log.tsx'
import { Status } from '../desk/status.tsx'
import { StuckMail } from '../desk/stuck-mail.tsx'
import { DeskTabs } from '../desk/tabs.tsx'
import { type Status as LeadStatus, statuses, useLeads } from '../desk/use-leads.ts'
import { usePath } from '../platform/navigation.ts'
import { Head } from '../seo/head.tsx'
import { Failure } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { SectionHead } from '../ui/section-head.tsx'

/** Where the owner works the leads. Whoever is not signed in is asked to; to whoever is and is no admin there is no such page. */
export function Desk({ otherwise }: { otherwise: ReactNode }) {
	const { user, loading, admin, strong, halfway = false } = useSession()
	const role = useRole(halfway)
	const [held, hold] = useState(false)
	const path = usePath()
	if (!user && !halfway) return <AskToSignIn />
	if (!admin && (halfway ? role === undefined : loading)) return <OneMoment />
	if (!admin && !(halfway && role)) return otherwise
	if (halfway || held || !strong) return <Gate halfway={halfway} onHold={hold} />
	return (
		<>
			<Head title={`${titles[path] ?? words.leads} | ${company.name}`} description={words.description} noindex />
			{path === '/admin/log' ? <Log /> : path === '/admin/status' ? <Status /> : <Leads />}
		</>
	)
}

const titles: Record<string, string> = { '/admin/log': words.log, '/admin/status': words.status }

/** Whether someone whose second step is still to come is an admin: only to them there is a desk to give it for. Undefined until it is known. */
function useRole(halfway: boolean) {
	const [admin, setAdmin] = useState<boolean>()
	useEffect(() => {
		let current = halfway
		setAdmin(undefined)
		if (halfway)
			import('../platform/supabase.ts')
				.then(({ supabase }) => supabase.rpc('has_role', { role: 'admin' }))
				.then(
					({ data }) => current && setAdmin(data === true),
					() => current && setAdmin(false),
				)
		return () => {
			current = false
		}
	}, [halfway])
	return admin
}

function Leads() {
	const [status, setStatus] = useState<LeadStatus | ''>('')
	const [one, setOne] = useState(() => new URLSearchParams(location.search).get('lead'))
	const { leads, fresh, more, phase, line, goOn, move, showFresh, stopTexts } = useLeads(status, one)
	return (
		<div className="min-h-[70vh] ground pt-18">
			<div className="wrap py-12 lg:py-16">
				<DeskTabs />
				<div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
					<SectionHead as="h1" eyebrow={words.desk} title={words.leads} />
					{one ? (
						<ButtonLink href="/admin" look="quiet" onClick={() => setOne(null)}>
							{words.allLeads}
						</ButtonLink>
					) : (
						<label className="text-sm font-bold">
							{words.show}
							<select
								value={status}
								onChange={({ target }) => setStatus(target.value as LeadStatus | '')}
								className="ml-3 h-12 rounded-xl border-fine border-edge/60 bg-field px-3 font-normal"
							>
								<option value="">{words.anyStatus}</option>
								{Object.entries(statuses).map(([value, label]) => (
									<option key={value} value={value}>
										{label.toLowerCase()}
									</option>
								))}
							</select>
						</label>
					)}
				</div>
				<StuckMail />
				<div role="status" className="sticky top-20 z-10 mt-6 grid justify-items-center gap-3">
					{fresh.length > 0 && <Button onClick={showFresh}>{words.newLeads(fresh.length)}</Button>}
					{line === 'away' && (
						<p className="rounded-full bg-white px-4 py-2 text-sm text-mute shadow">{words.notLive}</p>
					)}
				</div>
				<ul className="mt-8 grid gap-4" aria-busy={phase === 'loading'}>
					{leads.map((lead) => (
						<LeadCard key={lead.id} lead={lead} onMove={move} onStopTexts={stopTexts} />
					))}
				</ul>
				<div role="status" className="mt-8">
					{phase === 'loading' && <p className="text-mute">{words.gettingLeads}</p>}
					{phase === 'ready' && leads.length === 0 && (
						<p className="text-mute">
							{one ? words.leadGone : status ? words.noneIs(statuses[status].toLowerCase()) : words.noLeads}
						</p>
					)}
				</div>
				<Failure text={phase === 'failed' ? words.leadsFailed : ''} className="mt-4">
					<Button look="ink" className="mt-4" onClick={goOn}>
						{words.tryAgain}
					</Button>
				</Failure>
				{phase === 'ready' && more && (
					<Button look="quiet" onClick={goOn}>
						{words.showOlder}
					</Button>
				)}
			</div>
		</div>
	)
}
