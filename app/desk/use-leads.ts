import { useCallback, useEffect, useRef, useState } from 'react'
import * as words from '../../content/words/desk.ts'
import type { LeadColumns, LeadRow } from '../../lib/lead.ts'
import { leadColumns } from '../../lib/stored-lead.ts'
import { type LeadPhoto, withPhotos } from './photos.ts'
import { noteStop, type TextConsent, type Texts, textsFor, withTexts } from './texts.ts'
import { useFreshPhotos } from './use-fresh-photos.ts'
import { useLive } from './use-live.ts'

export const { statuses } = words
export type Status = keyof typeof statuses

/** What the desk shows of a lead: all that was filled in, and what else is named here. */
const shown = ['id', 'source_page', 'utm_source', 'utm_campaign', 'suspected_spam', 'suspected_because'] as const
export type Lead = LeadColumns &
	Pick<LeadRow, (typeof shown)[number]> & {
		created_at: string
		status: Status
		/** Their consent to text messages, if they gave it for this number and have not taken it back. */
		texts?: Texts
		photos?: LeadPhoto[]
	}
const columns = [...leadColumns, ...shown, 'created_at', 'status'].join()

const PAGE = 25

/** With all that is kept beside a lead. */
const complete = async (leads: Lead[], over = () => false) => {
	const agreed = await withTexts(leads)
	return over() ? agreed : await withPhotos(agreed)
}

/** `fresh`: came while one was reading, and waits to be shown. */
type State = { leads: Lead[]; fresh: Lead[]; more: boolean; phase: 'loading' | 'ready' | 'failed' }
const nothing: State = { leads: [], fresh: [], more: false, phase: 'loading' }

/**
 * The leads, newest first, a page at a time: all, those in one state, or the one a mail spoke of. What an admin may see
 * and change is the database's to say.
 */
export function useLeads(status: Status | '', id: string | null) {
	const [state, setState] = useState(nothing)
	const request = useRef(0)

	const load = useCallback(
		async (shown: Lead[]) => {
			// An answer to an earlier question must not take the place of a later one's.
			const mine = ++request.current
			setState((before) => ({ ...before, leads: shown, fresh: shown.length ? before.fresh : [], phase: 'loading' }))
			try {
				const { supabase } = await import('../platform/supabase.ts')
				let query = supabase.from('leads').select(columns).order('created_at', { ascending: false }).order('id')
				if (status) query = query.eq('status', status)
				if (id) query = query.eq('id', id)
				const found = await query.range(shown.length, shown.length + PAGE).overrideTypes<Lead[], { merge: false }>()
				if (found.error) throw found.error
				if (mine !== request.current) return
				const known = new Set(shown.map((lead) => lead.id))
				const over = () => mine !== request.current
				const added = await complete(
					found.data.slice(0, PAGE).filter((lead) => !known.has(lead.id)),
					over,
				)
				if (over()) return
				setState((before) => ({
					leads: [...shown, ...added],
					fresh: before.fresh.filter(({ id }) => !known.has(id) && !added.some((lead) => lead.id === id)),
					more: found.data.length > PAGE,
					phase: 'ready',
				}))
			} catch {
				if (mine === request.current) setState((before) => ({ ...before, phase: 'failed' }))
			}
		},
		[status, id],
	)
	useEffect(() => {
		void load([])
		// Whoever signs out asks nothing more as the nobody they are then.
		return () => void request.current++
	}, [load])

	const line = useLive<Lead>('leads', {
		change({ eventType, new: now, old }) {
			const wanted = (lead: Lead) => (!status || lead.status === status) && (!id || lead.id === id)
			setState((before) => {
				if (eventType === 'DELETE') {
					const left = (lead: Lead) => lead.id !== old.id
					return { ...before, leads: before.leads.filter(left), fresh: before.fresh.filter(left) }
				}
				// What they agreed to was for the number they gave.
				const textsOf = (lead: Lead) => (lead.phone === now.phone ? lead.texts : undefined)
				const renew = (lead: Lead) => (lead.id === now.id ? { ...lead, ...now, texts: textsOf(lead) } : lead)
				const known = [...before.leads, ...before.fresh].some((lead) => lead.id === now.id)
				const isNew = !known && eventType === 'INSERT' && wanted(now)
				return {
					...before,
					leads: before.leads.map(renew),
					fresh: isNew ? [now, ...before.fresh] : before.fresh.map(renew),
				}
			})
		},
		back: () => void load([]),
	})
	useLive<{ lead_id: string }>('lead_photos', {
		async change({ eventType, new: now }) {
			const lead = eventType === 'INSERT' && state.leads.find(({ id }) => id === now.lead_id)
			if (!lead) return
			const [renewed] = await withPhotos([lead]).catch(() => [])
			const photos = renewed?.photos
			if (!photos) return
			const show = (each: Lead) => (each.id === lead.id ? { ...each, photos } : each)
			setState((before) => ({ ...before, leads: before.leads.map(show) }))
		},
		// Whoever hears of leads again reads everything anew.
		back: () => {},
	})
	useLive<TextConsent>('text_consents', {
		change({ eventType, new: now }) {
			if (eventType === 'DELETE') return
			const renew = (lead: Lead) => (lead.id === now.lead_id ? { ...lead, texts: textsFor(lead, now) } : lead)
			setState((before) => ({ ...before, leads: before.leads.map(renew) }))
		},
		back: () => {},
	})
	useFreshPhotos(state.leads, (shown) => {
		const renewed = new Map(shown.map((lead) => [lead.id, lead.photos]))
		const renew = (lead: Lead) => ({ ...lead, photos: renewed.get(lead.id) ?? lead.photos })
		setState((before) => ({ ...before, leads: before.leads.map(renew) }))
	})
	/** Puts what came meanwhile where it belongs. */
	const showFresh = async () => {
		const shown = await complete(state.fresh).catch(() => state.fresh)
		const left = (lead: Lead) => !shown.some((each) => each.id === lead.id)
		setState((before) => ({
			...before,
			leads: [...shown, ...before.leads.filter(left)],
			fresh: before.fresh.filter(left),
		}))
	}

	/** Tells whether it is stored. */
	const move = async (lead: Lead, to: Status): Promise<boolean> => {
		const place = (status: Status) =>
			setState((before) => ({
				...before,
				leads: before.leads.map((each) => (each.id === lead.id ? { ...each, status } : each)),
			}))
		place(to)
		try {
			const { supabase } = await import('../platform/supabase.ts')
			const { data, error } = await supabase.from('leads').update({ status: to }).eq('id', lead.id).select('id')
			if (!error && data.length === 1) return true
		} catch {
			// Said below.
		}
		place(lead.status)
		return false
	}

	/** Tells whether it is stored that they want no more texts. */
	const stopTexts = async (lead: Lead): Promise<boolean> => {
		const stored = await noteStop(lead.id)
		// They spoke of their phone, so the database has stopped every consent for its number.
		const quiet = (each: Lead) => (each.phone === lead.phone ? { ...each, texts: undefined } : each)
		if (stored) setState((before) => ({ ...before, leads: before.leads.map(quiet) }))
		return stored
	}

	/** Goes on after the last one shown. */
	const goOn = () => load(state.leads)
	return { ...state, line, goOn, move, showFresh, stopTexts }
}
