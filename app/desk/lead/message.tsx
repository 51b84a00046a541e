import { useId, useState } from 'react'
import * as words from '../../../content/words/desk/lead.ts'

/** Some ten lines on a phone: what is longer is shown when asked for, so that one lead does not push the others away. */
const isLong = (text: string) => text.length > 600 || text.split('\n', 10).length > 8

/** What a homeowner wrote. */
export function Message({ text }: { text: string }) {
	const id = useId()
	const [whole, setWhole] = useState(false)
	const long = isLong(text)
	return (
		<div className="mt-3">
			<p id={id} className={`whitespace-pre-line wrap-anywhere ${long && !whole ? 'line-clamp-6' : ''}`}>
				{text}
			</p>
			{long && (
				<button
					type="button"
					aria-controls={id}
					aria-expanded={whole}
					onClick={() => setWhole(!whole)}
					className="mt-1 min-h-11 text-sm font-semibold underline decoration-line decoration-2 underline-offset-4 hover:decoration-door"
				>
					{whole ? words.showLess : words.showAll}
				</button>
			)}
		</div>
	)
}
