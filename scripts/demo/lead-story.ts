import type { Repair } from '../../lib/house-offer.ts'

/** What was done about a made-up lead, so many hours after it came. */
export type Step =
	| { h: number; call: 'reached' | 'left_message' | 'no_answer' | 'wrong_number' | 'not_interested'; note?: string }
	| { h: number; note: string }
	| { h: number; task: string; due: number; done?: true }
	| { h: number; stage: 'contacted' | 'under_contract' | 'closed' | 'lost' }
	| { h: number; offer: number; repairs: Repair[]; reasons: string; sent?: 'mail' | 'hand' }
	/** `at`: so many days from today, at an hour of the office's clock. */
	| { h: number; visit: 'proposed' | 'booked' | 'done' | 'no_show'; at: [day: number, clock: string]; note?: string }
	/** A picture of art/masters. */
	| { h: number; photo: string; caption: string }

export type Story = {
	/** Unset: the short form at the top of a page, which asks for no name. */
	name?: string
	address: string
	/** So many days ago, at an hour of the office's clock; or so many minutes ago. */
	came: [day: number, clock: string] | number
	says?: string
	source?: string
	page?: string
	texts?: true
	spam?: true
	doNotContact?: true
	steps?: Step[]
	/** What comes next: on which day from today, and at which hour. */
	next?: ['call' | 'text' | 'mail' | 'visit' | 'offer' | 'close' | 'other', day: number, clock: string, note?: string]
}
