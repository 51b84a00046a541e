import { ArrowRight } from 'lucide'
import { answers } from '../../content/answers.ts'
import * as words from '../../content/words/answers.ts'
import { Icon } from '../ui/icon.tsx'
import { SectionHead } from '../ui/section-head.tsx'

/** The hard questions, each a line that leads to its answer. */
export function Answers() {
	return (
		<section className="border-b border-line bg-white py-20 lg:py-26">
			<div className="wrap grid items-start gap-x-14 gap-y-8 lg:grid-cols-[1fr_1.35fr]">
				<SectionHead eyebrow={words.eyebrow} title={words.title}>
					{words.intro}
				</SectionHead>
				<ul className="border-t border-line">
					{answers.map(({ href, question, text }) => (
						<li key={href} className="border-b border-line">
							<a href={href} className="group flex items-center justify-between gap-5 py-5">
								<span>
									<b className="block font-display text-2xl leading-title font-heading group-hover:underline group-hover:decoration-door group-hover:decoration-2 group-hover:underline-offset-6">
										{question}
									</b>
									<span className="mt-1.5 block text-mute">{text}</span>
								</span>
								<Icon of={ArrowRight} className="size-6 shrink-0 text-door" />
							</a>
						</li>
					))}
				</ul>
			</div>
		</section>
	)
}
