import { steps } from '../../content/steps.ts'
import { stepAlts } from '../../content/words/pictured-steps.ts'
import { DoorNumber } from '../ui/door-number.tsx'
import { Picture } from '../ui/picture.tsx'

/**
 * The four steps, each with the same house at that stage of a sale. Where the browser can, the pictures are one that changes as the
 * steps are scrolled by (styles/sale.css); else each stands with its step.
 */
export function PicturedSteps() {
	return (
		<ol className="sale">
			{steps.map(({ number, title, description }) => (
				<li key={number}>
					<Picture
						id={`step-${number}`}
						alt={stepAlts[number - 1] ?? ''}
						sizes="(min-width: 64rem) 36rem, 92vw"
						className="aspect-[16/10] w-full rounded-card object-cover shadow-card"
					/>
					<div>
						<DoorNumber>{number}</DoorNumber>
						<h3 className="text-2xl">{title}</h3>
						<p className="text-mute">{description}</p>
					</div>
				</li>
			))}
		</ol>
	)
}
