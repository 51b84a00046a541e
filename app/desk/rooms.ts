import {
	ArrowDownUp,
	Bell,
	CalendarDays,
	ChartColumn,
	HeartPulse,
	type IconNode,
	ScrollText,
	Sun,
	UserPlus,
	Users,
} from 'lucide'
import { type ComponentType, lazy } from 'react'
import * as words from '../../content/words/desk/frame.ts'

type Part = ComponentType<{ slug: string }>

export type Room = {
	/** ':slug' takes anything; the room is told it. */
	path: string
	label: string
	icon: IconNode
	/** Whom the database lets in: who works leads, or the owner alone. */
	who: 'desk' | 'owner'
	/** Where it is gone to from: the tab bar of a phone, what is behind "More" there, or only from within other rooms. A wide screen lists both. */
	listed: 'first' | 'more' | 'within'
	load: () => Promise<Part>
}

/** Every room of the desk, in the order they are listed. */
// biome-ignore format: one line a room
export const rooms: readonly Room[] = [
	{ path: '/admin', label: words.today, icon: Sun, who: 'desk', listed: 'first', load: () => import('./today/today.tsx').then(({ Today }) => Today) },
	{ path: '/admin/leads', label: words.leads, icon: Users, who: 'desk', listed: 'first', load: () => import('./leads/leads.tsx').then(({ Leads }) => Leads) },
	{ path: '/admin/leads/:slug/offer', label: words.offer, icon: Users, who: 'desk', listed: 'within', load: () => import('./offer/offer.tsx').then(({ Offer }) => Offer) },
	{ path: '/admin/leads/:slug', label: words.lead, icon: Users, who: 'desk', listed: 'within', load: () => import('./lead/lead.tsx').then(({ Lead }) => Lead) },
	{ path: '/admin/visits', label: words.visits, icon: CalendarDays, who: 'desk', listed: 'first', load: () => import('./visits/visits.tsx').then(({ Visits }) => Visits) },
	{ path: '/admin/numbers', label: words.numbers, icon: ChartColumn, who: 'desk', listed: 'more', load: () => import('./numbers/numbers.tsx').then(({ Numbers }) => Numbers) },
	{ path: '/admin/team', label: words.team, icon: UserPlus, who: 'owner', listed: 'more', load: () => import('./team/team.tsx').then(({ Team }) => Team) },
	{ path: '/admin/alerts', label: words.alerts, icon: Bell, who: 'desk', listed: 'more', load: () => import('./alerts/alerts.tsx').then(({ Alerts }) => Alerts) },
	{ path: '/admin/import', label: words.inOut, icon: ArrowDownUp, who: 'owner', listed: 'more', load: () => import('./in-out/in-out.tsx').then(({ InOut }) => InOut) },
	{ path: '/admin/status', label: words.status, icon: HeartPulse, who: 'owner', listed: 'more', load: () => import('./house/status.tsx').then(({ Status }) => Status) },
	{ path: '/admin/log', label: words.log, icon: ScrollText, who: 'owner', listed: 'more', load: () => import('./log/log.tsx').then(({ Log }) => Log) },
]

const parts = new Map(rooms.map((room) => [room, lazy(() => room.load().then((part) => ({ default: part })))]))

export const mayEnter = ({ who }: Room, owner: boolean) => owner || who === 'desk'

/** The room at an address, if there is one for this person, and what its address says. */
export function roomAt(path: string, owner: boolean) {
	const at = path.replace(/(.)\/$/, '$1').split('/')
	const leadsTo = (room: Room) => {
		const steps = room.path.split('/')
		return steps.length === at.length && steps.every((step, place) => step === at[place] || step === ':slug')
	}
	// An address that is spelled out comes before one that takes anything.
	const open = rooms.filter((room) => mayEnter(room, owner) && leadsTo(room))
	const room = open.find((each) => each.path === at.join('/')) ?? open[0]
	const Part = room && parts.get(room)
	return room && Part ? { room, Part, slug: at[room.path.split('/').indexOf(':slug')] ?? '' } : undefined
}

/** Whether a listed room is where one is, or holds it. */
export const isWithin = ({ path }: Room, at: string) => at === path || (path !== '/admin' && at.startsWith(`${path}/`))
