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
				className="h-50 w-full object-cover object-[72%_62%] sm:h-[20rem] sm:object-[80%_70%] lg:absolute lg:inset-0 lg:h-full lg:object-[20%_85%]"
			/>
			<div className="hero-wash pointer-events-none absolute inset-x-0 top-0 h-24 sm:h-40 lg:inset-0 lg:h-auto" />
			{/* On a phone the question comes before what there is to say about it. */}
			<div className="wrap relative flex flex-col pt-5 pb-10 sm:pt-8 sm:pb-14 lg:pt-32 lg:pb-16">
				<h1 className="max-w-hero text-[clamp(1.55rem,7.5vw,2.1rem)] leading-[1.06] sm:text-display lg:max-xl:text-[2.9rem]">
					{words.promise}
					<span className="block">{words.promiseTime}</span>
				</h1>
				<p className="order-last mt-5 max-w-line text-lg leading-normal text-ink-soft sm:order-none sm:mb-7">
					{words.lead}
				</p>
				<div className="max-sm:mt-3.5 lg:max-w-line">
					<HeroForm />
				</div>
			</div>
		</section>
	)
}
