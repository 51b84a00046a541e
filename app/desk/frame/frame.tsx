import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import * as words from '../../../content/words/desk/frame.ts'
import { usePath } from '../../platform/navigation.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { desk } from '../data/client.ts'
import { useLine } from '../data/live.ts'
import { Keys } from '../keys/keys.tsx'
import { useAppBadge } from '../phone/app-badge.ts'
import { useBeside } from '../phone/use-beside.ts'
import { mayEnter, roomAt, rooms } from '../rooms.ts'
import { OutcomeSheet } from '../ui/outcome-sheet.tsx'
import { RoomHead } from '../ui/room-head.tsx'
import { type Who, WhoContext } from '../who.ts'
import { LineNotice } from './line-notice.tsx'
import { RoomBoundary } from './room-boundary.tsx'
import { Side } from './side.tsx'
import { TabBar } from './tab-bar.tsx'

const DemoBar = lazy(() => import('./demo-bar.tsx').then(({ DemoBar: part }) => ({ default: part })))

/** What is around every room: where one can go, how the line is, and who is there. */
export function Frame({ who }: { who: Who }) {
	// What one person has read is not for the next at this browser.
	useEffect(() => () => desk.clear(), [])
	useBeside(who)
	return (
		<QueryClientProvider client={desk}>
			<WhoContext value={who}>
				<Desk who={who} />
			</WhoContext>
		</QueryClientProvider>
	)
}

function Desk({ who }: { who: Who }) {
	const path = usePath()
	const line = useLine(who.keptAt)
	useAppBadge()
	const found = roomAt(path, who.owner)
	useEffect(beginInRoom, [])
	useEffect(() => {
		const soon = setTimeout(() => bringListed(who.owner), 1500)
		return () => clearTimeout(soon)
	}, [who.owner])
	return (
		<div className="desk-frame min-h-dvh bg-cream lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)]">
			<a
				href="#room"
				className="fixed top-2 left-2 z-50 -translate-y-20 rounded-lg bg-white px-4 py-3 font-semibold focus:translate-y-0 focus:shadow-lift"
			>
				{words.skip}
			</a>
			<Side who={who} path={path} />
			<div id="room" tabIndex={-1} className="min-w-0 px-4 pt-5 pb-28 outline-none sm:px-6 lg:px-9 lg:pt-8 lg:pb-16">
				<LineNotice line={line} />
				<Suspense>
					<DemoBar owner={who.owner} />
				</Suspense>
				<RoomBoundary key={path}>
					<Suspense fallback={<p className="text-mute">{words.oneMoment}</p>}>
						{found ? <found.Part slug={found.slug} /> : <Nothing />}
					</Suspense>
				</RoomBoundary>
			</div>
			<TabBar who={who} path={path} />
			<Keys />
			<OutcomeSheet />
		</div>
	)
}

/** Whoever comes to another room begins in it, not at the list of all of them. */
function beginInRoom() {
	if (!('navigation' in window)) return
	const begin = () =>
		document.activeElement?.id === 'main' && document.getElementById('room')?.focus({ preventScroll: true })
	navigation.addEventListener('navigatesuccess', begin)
	return () => navigation.removeEventListener('navigatesuccess', begin)
}

/** The code of the other rooms, so that going there waits for nothing. */
function bringListed(owner: boolean) {
	for (const room of rooms) if (mayEnter(room, owner)) room.load().catch(() => {})
}

const Nothing = () => (
	<>
		<RoomHead title={words.nothingHere} note={words.nothingHereNote} />
		<ButtonLink href="/admin" look="ink">
			{words.backToToday}
		</ButtonLink>
	</>
)
