import { company } from '../../../content/company.ts'
import * as words from '../../../content/words/desk/frame.ts'
import { classes } from '../../ui/classes.ts'
import { Door } from '../../ui/door.tsx'
import { Icon } from '../../ui/icon.tsx'
import { isWithin, mayEnter, rooms } from '../rooms.ts'
import type { Who } from '../who.ts'
import { DueBadge } from './badge.tsx'
import { OwnLinks } from './own-links.tsx'

const item = 'flex min-h-11 w-full items-center gap-3 rounded-xl px-3 text-left text-sm'
const elsewhere = `${item} font-medium text-ink-soft hover:bg-white/70`

/** Beside the rooms of a wide screen. */
export function Side({ who: { user, owner }, path }: { who: Who; path: string }) {
	const listed = rooms.filter((room) => room.listed !== 'within' && mayEnter(room, owner))
	return (
		<div className="sticky top-0 flex h-dvh flex-col overflow-y-auto border-r border-line bg-paper px-3.5 py-5 max-lg:hidden">
			<a
				href="/admin"
				className="mb-6 flex items-center gap-2.5 rounded-lg px-2 font-display text-xl leading-none font-semibold tracking-tight"
			>
				<Door className="h-8 w-6 shrink-0" />
				{company.shortName}
				<span className="font-normal text-mute">{words.desk}</span>
			</a>
			<nav aria-label={words.desk} className="grid gap-1">
				{listed.map((room) => {
					const here = isWithin(room, path)
					return (
						<a
							key={room.path}
							href={room.path}
							aria-current={path === room.path ? 'page' : here || undefined}
							className={here ? `${item} bg-white font-bold text-ink shadow-card` : elsewhere}
						>
							<Icon of={room.icon} className={classes('size-5 shrink-0', here ? 'text-door' : 'text-mute')} />
							<span className="grow">{room.label}</span>
							{room.path === '/admin' && <DueBadge />}
						</a>
					)
				})}
			</nav>
			<div className="mt-auto grid gap-1 border-t border-line pt-3">
				<p className="truncate px-3 pt-1 text-xs text-mute">
					{owner ? words.owner : words.helper} · {user.email}
				</p>
				<OwnLinks className={elsewhere} />
			</div>
		</div>
	)
}
