import { HeroForm } from '../leads/hero-form.tsx'
import { Picture } from '../ui/picture.tsx'

export function Hero() {
	return (
		<section className="relative bg-cream lg:min-h-[46rem]">
			<Picture
				id="hero"
				first
				alt="White two-storey farmhouse with a red front door and porch lights behind a picket fence at golden hour"
				sizes="100vw"
				className="h-[19rem] w-full object-cover object-[80%_70%] sm:h-[24rem] lg:absolute lg:inset-0 lg:h-full lg:object-[20%_85%]"
			/>
			<div className="hero-wash pointer-events-none absolute inset-x-0 top-0 h-40 lg:inset-0 lg:h-auto" />
			<div className="wrap relative grid gap-x-12 pt-8 pb-14 lg:pt-32 lg:pb-16">
				<div className="max-w-[38rem]">
					<h1 className="text-[clamp(2.45rem,1.7rem+2.9vw,3.75rem)] leading-[1.03]">
						Sell your White County house for cash. <span className="block">Close in 7 days.</span>
					</h1>
					<p className="mt-5 mb-7 max-w-[31rem] text-[1.15rem] leading-normal text-[#33424d]">
						As it stands, with no repairs, no fees and no showings. Tell us where it is, and we’ll call with a fair
						offer within 24 hours.
					</p>
				</div>
				<div className="max-w-[31rem]">
					<HeroForm />
				</div>
			</div>
		</section>
	)
}
