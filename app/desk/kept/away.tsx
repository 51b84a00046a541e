import * as words from '../../../content/words/desk/kept.ts'
import { Head } from '../../seo/head.tsx'
import { Button } from '../../ui/button.tsx'

/** In place of the desk, where there is neither a line nor anything kept for whoever is here. */
export const Away = () => (
	<>
		<Head title={words.awayTitle} description={words.away} noindex />
		<div className="min-h-[70vh] ground pt-18">
			<div className="wrap max-w-xl! py-12 lg:py-18">
				<h1 className="headline">{words.away}</h1>
				<p className="mt-3 text-lg text-mute">{words.awayNote}</p>
				<Button className="mt-6" onClick={() => location.reload()}>
					{words.tryAgain}
				</Button>
			</div>
		</div>
	</>
)
