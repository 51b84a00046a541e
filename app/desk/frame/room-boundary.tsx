import { Component, type ReactNode } from 'react'
import * as words from '../../../content/words/desk/frame.ts'
import { Button } from '../../ui/button.tsx'
import { RoomHead } from '../ui/room-head.tsx'

/** Catches what a room throws, or code that could not come; the other rooms stay open. */
export class RoomBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
	override state = { failed: false }

	static getDerivedStateFromError() {
		return { failed: true }
	}

	override render() {
		if (!this.state.failed) return this.props.children
		return (
			<>
				<RoomHead title={words.roomFailed} note={words.roomFailedNote} />
				<Button look="ink" onClick={() => location.reload()}>
					{words.tryAgain}
				</Button>
			</>
		)
	}
}
