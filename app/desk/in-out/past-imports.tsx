import { useState } from 'react'
import * as words from '../../../content/words/desk/import.ts'
import { timeAgo } from '../../../lib/time-ago.ts'
import { Failure, Notice } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { desk } from '../data/client.ts'
import { doneOf, type Import, isUnfinished, type Undone, undoImport, useImports } from '../data/imports.ts'
import { leadPath } from '../person.ts'
import { Card, link, small } from '../ui/card.tsx'
import { Sheet } from '../ui/sheet.tsx'

const count = (number: number) => number.toLocaleString('en-US')

/** What was brought in before, and the way to take it back. */
export function PastImports() {
	const { data, isError, refetch } = useImports()
	const [leaving, setLeaving] = useState<Import>()
	return (
		<Card title={words.before}>
			<Failure text={isError ? words.listFailed : ''}>
				<Button look="ink" className="mt-4" onClick={() => refetch()}>
					{words.tryAgain}
				</Button>
			</Failure>
			{data?.length === 0 && <p className="text-sm text-mute">{words.none}</p>}
			<ul className="divide-y divide-line">
				{data?.map((one) => (
					<li key={one.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
						<div className="min-w-0">
							<p className="font-semibold wrap-anywhere">{one.file}</p>
							<p className="text-sm text-mute tabular-nums">
								{timeAgo(one.created_at)} · {fateOf(one)}
							</p>
						</div>
						{(one.undone_at === null ? one.added > 0 : leftOf(one) > 0) && (
							<button
								type="button"
								aria-label={words.undoOne(one.file)}
								onClick={() => setLeaving(one)}
								className={small}
							>
								{words.undo}
							</button>
						)}
					</li>
				))}
			</ul>
			<UndoSheet key={leaving?.id} leaving={leaving} onClose={() => setLeaving(undefined)} />
		</Card>
	)
}

const leftOf = ({ added, removed, kept }: Import) => added - removed - kept

function fateOf(one: Import): string {
	const { added, here, failed, undone_at, removed, kept, lines } = one
	if (undone_at)
		return [words.wasUndone(count(removed)), kept > 0 && words.keptShort(count(kept))].filter(Boolean).join(', ')
	if (isUnfinished(one)) return words.unfinished(count(doneOf(one)), count(lines))
	return words.counts(count(added), here > 0 ? count(here) : '', failed > 0 ? count(failed) : '')
}

type State = { at: 'asked' | 'busy' | 'failed' | 'done'; undone?: Undone }

function UndoSheet({ leaving, onClose }: { leaving: Import | undefined; onClose: () => void }) {
	const [{ at, undone }, setState] = useState<State>({ at: 'asked' })
	const undo = async (one: Import) => {
		if (at === 'busy') return
		setState({ at: 'busy' })
		let last: Undone | undefined
		try {
			last = await undoImport(one.id, (now) => setState({ at: 'busy', undone: now }))
			setState({ at: 'done', undone: last })
		} catch {
			setState({ at: 'failed' })
		} finally {
			void desk.invalidateQueries()
		}
	}
	if (!leaving) return null
	return (
		<Sheet
			open
			onClose={() => at !== 'busy' && onClose()}
			title={words.sure(count(leftOf(leaving)))}
			note={words.sureNote}
		>
			<div role="status">
				{at === 'busy' && (
					<p className="mb-4 text-sm tabular-nums">
						{words.undoing(count((undone?.removed ?? 0) + (undone?.kept ?? 0)), count(leaving.added))}
					</p>
				)}
				{at === 'done' && undone && <WhatStayed undone={undone} />}
			</div>
			<Failure text={at === 'failed' ? words.undoFailed : ''} className="mb-4" />
			<div className="flex flex-wrap gap-2">
				{at !== 'done' && (
					<Button disabled={at === 'busy'} onClick={() => void undo(leaving)}>
						{at === 'failed' ? words.tryAgain : words.undo}
					</Button>
				)}
				<Button look="quiet" disabled={at === 'busy'} onClick={onClose}>
					{at === 'done' ? words.close : words.cancel}
				</Button>
			</div>
		</Sheet>
	)
}

const WhatStayed = ({ undone: { removed, kept, worked_on } }: { undone: Undone }) => (
	<div className="mb-4 grid gap-3">
		<Notice>{words.wasUndone(count(removed))}</Notice>
		{kept > 0 && (
			<div className="text-sm">
				<p className="mb-1.5 font-bold">{words.kept(count(kept))}</p>
				<ul className="grid gap-1">
					{worked_on.map(({ id, name }) => (
						<li key={id} className="wrap-anywhere">
							<a href={leadPath(id)} className={link}>
								{name}
							</a>
						</li>
					))}
				</ul>
			</div>
		)}
	</div>
)
