import { Component, type ReactNode } from 'react'
import * as words from '../content/words/site.ts'
import { Button } from './ui/button.tsx'
import { toast } from './ui/toast.tsx'

/** Catches what a page throws while it renders; the bar and the footer stay usable. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
	override state = { failed: false }

	static getDerivedStateFromError() {
		return { failed: true }
	}

	override render() {
		return this.state.failed ? <ErrorScreen /> : this.props.children
	}
}

export function ErrorScreen() {
	return (
		<section className="wrap grid min-h-[70dvh] max-w-xl place-content-center gap-5 py-32 text-center">
			<h1 className="headline">{words.wentWrong}</h1>
			<p className="text-lg text-mute">{words.sorry}</p>
			<div>
				<Button
					onClick={() => {
						toast.notice(words.refreshing)
						location.reload()
					}}
				>
					{words.refreshPage}
				</Button>
			</div>
		</section>
	)
}
