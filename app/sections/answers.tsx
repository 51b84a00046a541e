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
					{answers.map(({ href, question }) => (
						<li key={href} className="border-b border-line">
							<a
								href={href}
								className="block py-3 font-display text-xl leading-title hover:text-door-deep sm:py-5 sm:text-2xl"
							>
								{question}
							</a>
						</li>
					))}
				</ul>
			</div>
		</section>
	)
}
