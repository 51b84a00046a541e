import { type FormEvent, useState } from 'react'
import * as words from '../../../content/words/desk/team.ts'
import { EMAIL_MOST, isEmail } from '../../../lib/email.ts'
import { dayOf } from '../../../lib/time-ago.ts'
import { Failure } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { TeamMember } from '../data/rows.ts'
import { type Invitation, invite, removeHelper, useInvitations, useTeam, withdraw } from '../data/team.ts'
import { Card, small } from '../ui/card.tsx'
import { RoomHead } from '../ui/room-head.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useKept } from '../ui/use-kept.ts'
import { useWho } from '../who.ts'

/** Who works at the desk, and who was asked to. */
export function Team() {
	return (
		<>
			<RoomHead title={words.team} note={words.note} />
			<div className="grid max-w-3xl grid-cols-1 gap-4 *:min-w-0">
				<Members />
				<Invite />
				<Open />
			</div>
		</>
	)
}

/** Who has given no name is called by the front of their address, which could be anybody's: here it is said whole. */
const called = ({ name, email }: TeamMember) => (email?.startsWith(`${name}@`) ? email : name)

function Members() {
	const { team, isError, refetch } = useTeam()
	const { user } = useWho()
	const [leaving, setLeaving] = useState<TeamMember>()
	const [busy, setBusy] = useState(false)
	const remove = async (member: TeamMember) => {
		setBusy(true)
		if (await removeHelper(member)) setLeaving(undefined)
		setBusy(false)
	}
	return (
		<Card title={words.team}>
			<Failure text={isError ? words.failed : ''}>
				<Button look="ink" className="mt-4" onClick={() => refetch()}>
					{words.tryAgain}
				</Button>
			</Failure>
			<ul className="grid divide-y divide-line">
				{team.map((member) => (
					<li key={member.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
						<div className="min-w-0">
							<p className="font-semibold wrap-anywhere">
								{called(member)} {member.id === user.id && <span className="font-normal text-mute">({words.you})</span>}
							</p>
							<p className="text-sm wrap-anywhere text-mute">
								{[member.role === 'admin' ? words.owner : words.helper, called(member) !== member.email && member.email]
									.filter(Boolean)
									.join(' · ')}
							</p>
						</div>
						{member.role === 'helper' && (
							<button
								type="button"
								aria-label={words.removeOne(called(member))}
								onClick={() => setLeaving(member)}
								className={small}
							>
								{words.remove}
							</button>
						)}
					</li>
				))}
			</ul>
			{team.length === 1 && <p className="text-sm text-mute">{words.alone}</p>}
			<Sheet
				open={leaving !== undefined}
				onClose={() => setLeaving(undefined)}
				title={leaving ? words.sure(called(leaving)) : ''}
				note={words.sureNote}
			>
				{leaving && (
					<div className="flex flex-wrap gap-2">
						<Button disabled={busy} onClick={() => remove(leaving)}>
							{words.remove}
						</Button>
						<Button look="quiet" onClick={() => setLeaving(undefined)}>
							{words.cancel}
						</Button>
					</div>
				)}
			</Sheet>
		</Card>
	)
}

function Invite() {
	const [email, setEmail] = useKept('invitation', '')
	const [wrong, setWrong] = useState(false)
	const [busy, setBusy] = useState(false)
	const send = async (event: FormEvent) => {
		event.preventDefault()
		const address = email.trim()
		setWrong(!isEmail(address))
		if (!isEmail(address) || busy) return
		setBusy(true)
		if (await invite(address)) setEmail('', true)
		setBusy(false)
	}
	return (
		<Card title={words.invite}>
			<p className="mb-4 text-sm text-mute">{words.inviteNote}</p>
			<form noValidate onSubmit={send} className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
				<Field
					label={words.email}
					type="email"
					name="email"
					autoComplete="off"
					maxLength={EMAIL_MOST}
					value={email}
					error={wrong ? words.notAnAddress : undefined}
					onChange={({ currentTarget }) => setEmail(currentTarget.value)}
				/>
				<Button type="submit" look="ink" disabled={busy}>
					{busy ? words.sending : words.send}
				</Button>
			</form>
		</Card>
	)
}

function Open() {
	const { data } = useInvitations()
	return (
		<Card title={words.open}>
			{data?.length === 0 && <p className="text-sm text-mute">{words.noneOpen}</p>}
			<ul className="grid divide-y divide-line">
				{data?.map((invitation) => (
					<Asked key={invitation.id} invitation={invitation} />
				))}
			</ul>
		</Card>
	)
}

function Asked({ invitation }: { invitation: Invitation }) {
	const { email, expires_at } = invitation
	const isOver = Date.parse(expires_at) < Date.now()
	return (
		<li className="flex flex-wrap items-center justify-between gap-3 py-3">
			<div className="min-w-0">
				<p className="font-semibold wrap-anywhere">{email}</p>
				<p className="text-sm text-mute">{isOver ? words.over : words.until(dayOf(expires_at))}</p>
			</div>
			<div className="flex gap-2">
				<button type="button" aria-label={words.againTo(email)} onClick={() => invite(email)} className={small}>
					{words.again}
				</button>
				<button
					type="button"
					aria-label={words.withdrawOne(email)}
					onClick={() => withdraw(invitation)}
					className={small}
				>
					{words.withdraw}
				</button>
			</div>
		</li>
	)
}
