import { expect, test } from 'vitest'
import type { DeskLead } from '../data/rows.ts'
import { arranged } from './place.ts'

const card = (id: string) => ({ id }) as DeskLead
const column = ['a', 'b', 'c'].map(card)
const put = (id: string, over: string, isBelow = false) =>
	arranged(column, { lead: card(id), over, isBelow })
		.map((lead) => lead.id)
		.join('')

test.each([
	['from elsewhere, over a card: above it', put('x', 'b'), 'axbc'],
	['from above, over a card: below it', put('a', 'b'), 'bac'],
	['from below, over a card: above it', put('c', 'a'), 'cab'],
	['over the head of the column: on top', put('x', 'new'), 'xabc'],
	['below the cards: last', put('x', 'new', true), 'abcx'],
	['below the cards of its own column: last', put('a', 'new', true), 'bca'],
	['low over a card: above it all the same', put('x', 'c', true), 'abxc'],
])('a lead put %s', (_, got, expected) => expect(got).toBe(expected))
