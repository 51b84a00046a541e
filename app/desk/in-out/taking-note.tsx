import { useEffect, useRef } from 'react'
import * as words from '../../../content/words/desk/export.ts'
import { Failure, Notice } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import type { Taking } from './use-taking.ts'

type Props = { taking: Taking; onStop: () => void; onAgain: () => void }

/** How a file that is being made comes along. */
export function TakingNote({ taking: { state, said }, onStop, onAgain }: Props) {
	const note = useRef<HTMLDivElement>(null)
	const was = useRef(state)
	// The button that was pressed is gone.
	useEffect(() => {
		if (was.current !== state && document.activeElement === document.body) note.current?.focus({ preventScroll: true })
		was.current = state
	}, [state])
	return (
		<>
			<div ref={note} role="status" tabIndex={-1} className="outline-none">
				{state === 'busy' && (
					<p className="text-sm tabular-nums">
						<span className="mr-2.5 inline-block size-2 animate-pulse rounded-full bg-door" />
						{said || words.soFar('0')}
					</p>
				)}
				{state === 'done' && <Notice>{said}</Notice>}
			</div>
			{state === 'busy' && (
				<Button look="quiet" className="mt-4" onClick={onStop}>
					{words.cancel}
				</Button>
			)}
			<Failure text={state === 'failed' ? words.failed : ''}>
				<Button look="ink" className="mt-4" onClick={onAgain}>
					{words.tryAgain}
				</Button>
			</Failure>
		</>
	)
}
