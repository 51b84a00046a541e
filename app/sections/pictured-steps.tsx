import { steps } from '../../content/steps.ts'
import * as words from '../../content/words/how-it-works.ts'
import { DoorNumber } from '../ui/door-number.tsx'
import { Picture } from '../ui/picture.tsx'

/** The four steps, each with the same house at that stage of a sale. */
export function PicturedSteps() {
	return (
		<ol className="grid gap-x-6 gap-y-11 sm:grid-cols-2 lg:grid-cols-4">
			{steps.map(({ number, title, description }) => (
				<li key={number}>
					<Picture
						id={`step-${number}`}
						alt={words.stepAlts[number - 1] ?? ''}
						sizes="(min-width: 64rem) 17rem, (min-width: 40rem) 46vw, 92vw"
						className="aspect-[16/10] w-full rounded-card object-cover object-[50%_70%] shadow-card"
					/>
					<div className="-mt-9 ml-5">
						<DoorNumber>{number}</DoorNumber>
					</div>
					<h3 className="mt-4 text-2xl">{title}</h3>
					<p className="mt-2 text-mute">{description}</p>
				</li>
			))}
		</ol>
	)
}
