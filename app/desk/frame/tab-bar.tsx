import { Ellipsis } from 'lucide'
import { useState } from 'react'
import * as words from '../../../content/words/desk/frame.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { isWithin, mayEnter, rooms } from '../rooms.ts'
import { Sheet } from '../ui/sheet.tsx'
import type { Who } from '../who.ts'
import { DueBadge } from './badge.tsx'
import { OwnLinks } from './own-links.tsx'

const tab = (here: boolean) =>
	classes(
		'relative flex min-h-15 flex-1 flex-col items-center justify-center gap-0.5 text-xs leading-tight font-semibold',
		here ? 'text-door-deep' : 'text-mute',
	)
const item = 'flex min-h-13 w-full items-center gap-3.5 rounded-xl px-3 text-left font-medium hover:bg-sand'

/** Under the thumb, on a phone. */
export function TabBar({ who: { user, owner }, path }: { who: Who; path: string }) {
	const [more, setMore] = useState(false)
	const open = rooms.filter((room) => mayEnter(room, owner))
	const behind = open.filter(({ listed }) => listed === 'more')
	return (
		<>
			<nav
				aria-label={words.desk}
				className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-white pb-[env(safe-area-inset-bottom)] lg:hidden"
			>
				{open
					.filter(({ listed }) => listed === 'first')
					.map((room) => {
						const here = isWithin(room, path)
						return (
							<a
								key={room.path}
								href={room.path}
								aria-current={path === room.path ? 'page' : here || undefined}
								className={tab(here)}
							>
								{here && <span className="absolute inset-x-1/4 top-0 h-0.75 rounded-b-full bg-door" />}
								<span className="relative">
									<Icon of={room.icon} className="size-6" />
									{room.path === '/admin' && <DueBadge className="absolute -top-1.5 left-3.5" />}
								</span>
								{room.label}
							</a>
						)
					})}
				<button
					type="button"
					aria-haspopup="dialog"
					onClick={() => setMore(true)}
					className={tab(behind.some((room) => isWithin(room, path)))}
				>
					<Icon of={Ellipsis} className="size-6" />
					{words.more}
				</button>
			</nav>
			<Sheet open={more} onClose={() => setMore(false)} title={words.more} note={user.email}>
				{/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: whichever link is followed, by key or touch, the sheet is done with */}
				<div className="-mx-2 grid gap-0.5" onClick={() => setMore(false)}>
					{behind.map((room) => (
						<a key={room.path} href={room.path} className={item}>
							<Icon of={room.icon} className="size-5 text-mute" />
							{room.label}
						</a>
					))}
					<OwnLinks className={item} />
				</div>
			</Sheet>
		</>
	)
}
