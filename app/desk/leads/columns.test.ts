import { expect, test } from 'vitest'
import type { DeskLead, Stage } from '../data/rows.ts'
import { columnsOf, stages } from './columns.ts'

const lead = (id: string, status: Stage, rank: number) => ({ id, status, rank: String(rank) }) as DeskLead

/** What is shown of stages that were read one after the other, in the order given. */
function shown(...read: [Stage, DeskLead[]][]) {
	return shownAfter([], ...read)
}

function shownAfter(before: DeskLead[], ...read: [Stage, DeskLead[]][]) {
	const nothing = Object.fromEntries(stages.map((stage) => [stage, { data: undefined, dataUpdatedAt: 0 }]))
	const known = read.map(([stage, data], at) => [stage, { data, dataUpdatedAt: at + 1 }])
	const columns = columnsOf({ ...nothing, ...Object.fromEntries(known) }, before)
	return Object.fromEntries(read.map(([stage]) => [stage, columns[stage].map(({ id }) => id).join('')]))
}

test('a lead that changes its stage stands in one column at every moment', () => {
	const [a, c] = [lead('a', 'new', 1), lead('c', 'new', 3)]
	const moved = [lead('b', 'contacted', 2), lead('d', 'contacted', 4)]
	expect(shown(['new', [a, c]], ['contacted', moved])).toEqual({ new: 'ac', contacted: 'bd' })
	// Put back, and neither stage read anew: it is where it will be.
	const back = [lead('b', 'new', 2), lead('d', 'contacted', 4)]
	expect(shown(['new', [a, c]], ['contacted', back])).toEqual({ new: 'abc', contacted: 'd' })
	// Only the stage it goes back to.
	const there = [a, lead('b', 'new', 2), c]
	expect(shown(['contacted', back], ['new', there])).toEqual({ new: 'abc', contacted: 'd' })
	// Only the stage it leaves: what was shown still shows it.
	const [, left] = moved
	expect(shownAfter([a, lead('b', 'new', 2), c], ['new', [a, c]], ['contacted', left ? [left] : []])).toEqual({
		new: 'abc',
		contacted: 'd',
	})
	// Somebody else has put it back: what is older says otherwise, whichever of the two it is.
	expect(shown(['contacted', moved], ['new', there])).toEqual({ new: 'abc', contacted: 'd' })
	expect(shown(['new', there], ['contacted', moved])).toEqual({ new: 'ac', contacted: 'bd' })
})

test('an order of hands that is not stored yet is shown as it is', () => {
	expect(shown(['new', [lead('b', 'new', 9), lead('a', 'new', 1)]])).toEqual({ new: 'ba' })
})
