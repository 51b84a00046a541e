import * as words from '../../content/words/home.ts'
import { SectionHead } from '../ui/section-head.tsx'
import { Answers } from './answers.tsx'
import { AreasSection } from './areas-section.tsx'
import { Benefits } from './benefits.tsx'
import { Chooser } from './chooser.tsx'
import { Comparison } from './comparison.tsx'
import { PicturedSteps } from './pictured-steps.tsx'
import { Properties } from './properties.tsx'

/** What the home page tells between its two forms. */
export function HomeStory() {
	return (
		<>
			<Chooser />
			<section className="wrap py-14 lg:py-26">
				<SectionHead eyebrow={words.eyebrow} title={words.title}>
					{words.intro}
				</SectionHead>
				<div className="mt-6 lg:mt-12">
					<PicturedSteps />
				</div>
			</section>
			<Properties />
			<Comparison />
			<Answers />
			<Benefits />
			<AreasSection />
		</>
	)
}
