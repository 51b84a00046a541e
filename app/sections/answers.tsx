import { answers } from '../../content/answers.ts'
import * as words from '../../content/words/answers.ts'
import { SectionHead } from '../ui/section-head.tsx'

/** The hard questions, each a line that leads to its answer. */
export function Answers() {
	return (
		<section className="border-b border-line bg-white py-14 lg:py-26">
			<div className="wrap grid items-start gap-x-14 gap-y-8 lg:grid-cols-[1fr_1.35fr]">
				<SectionHead eyebrow={words.eyebrow} title={words.title}>
					{words.intro}
				</SectionHead>
				<ul className="border-t border-line">
					{answers.map(({ href, question, text }) => (
						<li key={href} className="border-b border-line">
							<a href={href} className="block py-3.5 hover:text-door-deep sm:py-5">
								<span>
									<b className="block font-display text-xl leading-title sm:text-2xl font-heading">{question}</b>
									<span className="mt-1 block text-mute max-sm:text-sm max-sm:leading-snug">{text}</span>
								</span>
							</a>
						</li>
					))}
				</ul>
			</div>
		</section>
	)
}
