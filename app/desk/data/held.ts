import { useCallback, useEffect, useState } from 'react'

type Row = { id: string }
/** A row that is shown; `gone` where it is no longer in the list, because of someone else. */
export type Held<T> = { row: T; gone: boolean }

const mine = new Set<string>()
/** What I change myself moves at once. */
export const touch = (ids: Iterable<string>) => {
	for (const id of ids) mine.add(id)
}

/**
 * What stays on the screen when a list is read anew: rows keep their places and take their new values; what is new comes below what
 * is shown or, if it would push that down, waits. What the reader did moves at once.
 */
export function hold<T extends Row>(
	before: readonly Held<T>[],
	rows: readonly T[],
	own: ReadonlySet<string>,
): Held<T>[] {
	const now = new Map(rows.map((row) => [row.id, row]))
	const kept = before
		.filter(({ row }) => now.has(row.id) || !own.has(row.id))
		.map(({ row }) => ({ row: now.get(row.id) ?? row, gone: !now.has(row.id) }))
	const known = new Set(kept.map(({ row }) => row.id))
	const last = rows.findLastIndex(({ id }) => known.has(id))
	const shown = [...kept]
	rows.forEach((row, index) => {
		if (known.has(row.id) || (index < last && !own.has(row.id))) return
		const place = shown.findIndex((each) => each.row.id === rows[index - 1]?.id)
		if (index > last) shown.push({ row, gone: false })
		else shown.splice(place + 1, 0, { row, gone: false })
	})
	return shown
}

/** A list that does not move under the reader. `of` names the list: another one begins anew. */
export function useHeld<T extends Row>(rows: readonly T[] | undefined, of = '') {
	const [state, setState] = useState<{ of: string; shown: Held<T>[] }>({ of, shown: [] })
	useEffect(() => {
		if (rows) setState((before) => ({ of, shown: hold(before.of === of ? before.shown : [], rows, mine) }))
	}, [rows, of])
	const known = new Set(state.shown.map(({ row }) => row.id))
	const show = useCallback(() => setState({ of, shown: (rows ?? []).map((row) => ({ row, gone: false })) }), [rows, of])
	return { shown: state.shown, waiting: rows?.filter(({ id }) => !known.has(id)).length ?? 0, show }
}
