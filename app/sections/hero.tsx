import * as words from '../../content/words/hero.ts'
import { HeroForm } from '../leads/hero-form.tsx'
import { Picture } from '../ui/picture.tsx'

export function Hero() {
	return (
		<section className="relative bg-cream lg:min-h-[46rem]">
			<Picture
				id="hero"
				first
				alt={words.alt}
				sizes="100vw"
				className="h-[19rem] w-full object-cover object-[80%_70%] sm:h-[24rem] lg:absolute lg:inset-0 lg:h-full lg:object-[20%_85%]"
			/>
			<div className="hero-wash pointer-events-none absolute inset-x-0 top-0 h-40 lg:inset-0 lg:h-auto" />
			<div className="wrap relative grid gap-x-12 pt-8 pb-14 lg:pt-32 lg:pb-16">
				<div className="max-w-hero">
					<h1 className="text-display">
						{words.promise}
						<span className="block">{words.promiseTime}</span>
					</h1>
					<p className="mt-5 mb-7 max-w-line text-lg leading-normal text-ink-soft">{words.lead}</p>
				</div>
				<div className="max-w-line">
					<HeroForm />
				</div>
			</div>
		</section>
	)
}
