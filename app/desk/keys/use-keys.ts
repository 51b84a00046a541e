import { useEffect, useEffectEvent } from 'react'
import { goTo } from '../../platform/navigation.ts'
import { desk } from '../data/client.ts'
import { inLeads } from '../data/patch.ts'
import type { DeskLead } from '../data/rows.ts'

const rows = () => [...document.querySelectorAll<HTMLElement>('#room [data-lead]')]
const isTyping = (target: EventTarget | null) =>
	target instanceof HTMLElement &&
	target.closest('input:not([type=checkbox]), textarea, select, [role=dialog], [role=menu]') !== null

/** The lead one is at: in a list by the focus, else the one whose page is open. */
export function leadHere(): DeskLead | undefined {
	const id =
		document.activeElement?.closest<HTMLElement>('[data-lead]')?.dataset.lead ??
		/^\/admin\/leads\/([\da-f-]{36})$/.exec(location.pathname)?.[1]
	let found: DeskLead | undefined
	for (const [, data] of desk.getQueriesData({}))
		inLeads(data, (lead) => {
			if (lead.id === id) found = lead
			return lead
		})
	return found
}

/** To the next lead of a list, or the one before. */
function step(by: 1 | -1) {
	const all = rows()
	const at = all.findIndex((row) => row.contains(document.activeElement))
	const next = all[at === -1 ? (by === 1 ? 0 : all.length - 1) : at + by]
	next?.querySelector<HTMLElement>('a[href^="/admin/leads/"]')?.focus()
	next?.scrollIntoView({ block: 'nearest' })
}

function toSearch() {
	const field = document.getElementById('desk-search')
	if (field) return field.focus()
	goTo('/admin/leads')
	// It is there as soon as the room is.
	let tries = 40
	const timer = setInterval(() => {
		const there = document.getElementById('desk-search')
		there?.focus()
		if (there || --tries === 0) clearInterval(timer)
	}, 50)
}

export type Deed = 'keys' | 'palette' | 'call' | 'mail' | 'note' | 'stage'
const deeds: Record<string, Deed> = { '?': 'keys', c: 'call', e: 'mail', n: 'note', s: 'stage' }

/** Hears the keys of the desk, unless something is typed or asked. */
export function useKeys(onDeed: (deed: Deed) => void) {
	const hear = useEffectEvent((event: KeyboardEvent) => {
		if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
			event.preventDefault()
			// What is being asked or typed is ended first.
			if (!document.querySelector('[aria-modal=true]')) onDeed('palette')
			return
		}
		if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return
		const deed = deeds[event.key]
		if (event.key === 'j') step(1)
		else if (event.key === 'k') step(-1)
		else if (event.key === '/') toSearch()
		else if (deed) onDeed(deed)
		else return
		event.preventDefault()
	})
	useEffect(() => {
		const listen = (event: KeyboardEvent) => hear(event)
		document.addEventListener('keydown', listen)
		return () => document.removeEventListener('keydown', listen)
	}, [])
}
