import { type FocusEvent, useEffect, useRef } from 'react'

type At = { lead: string; control: number }

const controls = (card: Element | null) => [...(card?.querySelectorAll<HTMLElement>('a,button') ?? [])]

/** The focus stays with a card that is moved by keys: in another column it is another element. Spread on what holds the cards. */
export function useCardFocus() {
	const at = useRef<At>(undefined)
	useEffect(() => {
		if (!at.current || document.activeElement !== document.body) return
		const { lead, control } = at.current
		const there = controls(document.querySelector(`[data-lead="${lead}"]`))[control]
		if (there) there.focus({ preventScroll: true })
		// Gone from the board: the room itself, so that the next key goes on from here.
		else document.getElementById('room')?.focus({ preventScroll: true })
	})
	useEffect(() => {
		// By a pointer it may be left for nothing.
		const leave = () => {
			at.current = undefined
		}
		document.addEventListener('pointerdown', leave)
		return () => document.removeEventListener('pointerdown', leave)
	}, [])
	return {
		onFocus: ({ target }: FocusEvent<HTMLElement>) => {
			const card = target.closest<HTMLElement>('[data-lead]')
			const lead = card?.dataset.lead
			at.current = lead ? { lead, control: controls(card).indexOf(target) } : undefined
		},
		onBlur: ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
			if (relatedTarget && !currentTarget.contains(relatedTarget)) at.current = undefined
		},
	}
}
