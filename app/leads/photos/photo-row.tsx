import { useId } from 'react'
import * as words from '../../../content/words/photos.ts'
import { LONGEST_CAPTION } from '../../../lib/photos.ts'
import { fits } from '../../../lib/text.ts'
import { Aside } from '../../ui/submit.tsx'
import type { Photo } from './use-photos.ts'

type Props = { photo: Photo; number: number; onSay: (caption: string) => void; onLeaveOut: () => void }

const says = ({ phase, percent, why }: Photo) =>
	({
		ready: words.waiting,
		sending: words.progress(percent),
		waiting: words.again,
		sent: words.sent,
		refused: why ?? words.refusals.unreadable,
	})[phase]

/** One photo: what it shows, and how far it has come. */
export function PhotoRow({ photo, number, onSay, onLeaveOut }: Props) {
	const id = useId()
	const { phase, percent, small, caption } = photo
	const long = !fits(caption, LONGEST_CAPTION)
	return (
		<li className="flex gap-3 rounded-xl bg-white p-3">
			<div className="size-20 shrink-0 overflow-hidden rounded-lg bg-sand">
				{small && <img src={small} alt={words.preview(number)} className="size-full object-cover" />}
			</div>
			<div className="grid min-w-0 flex-1 gap-1.5">
				{phase === 'ready' ? (
					<>
						<label htmlFor={id} className="text-xs font-bold">
							{words.caption}
						</label>
						<input
							id={id}
							value={caption}
							aria-invalid={long || undefined}
							aria-describedby={long ? `${id}-long` : undefined}
							onChange={({ target }) => onSay(target.value)}
							className="min-h-11 w-full min-w-0 rounded-lg border-fine border-edge/60 bg-field px-2.5"
						/>
						{long && (
							<p id={`${id}-long`} role="alert" className="text-sm font-medium text-door-deep">
								{words.captionLong([...caption].length - LONGEST_CAPTION)}
							</p>
						)}
						<Aside onClick={onLeaveOut}>{words.remove}</Aside>
					</>
				) : (
					<>
						{caption && <p className="text-sm wrap-anywhere">{caption}</p>}
						<p className={phase === 'refused' ? 'text-sm font-medium text-door-deep' : 'text-sm text-mute'}>
							{says(photo)}
						</p>
						{(phase === 'sending' || phase === 'waiting') && (
							<progress
								value={percent}
								max={100}
								aria-label={words.preview(number)}
								className="h-2 w-full accent-door"
							/>
						)}
					</>
				)}
			</div>
		</li>
	)
}
