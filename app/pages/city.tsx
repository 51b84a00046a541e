import { CalendarClock, House, type IconNode, MapPin, ReceiptText, ShieldCheck, Star } from 'lucide'
import { badges } from '../../content/badges.ts'
import type { CityText } from '../../content/cities/city.ts'
import { company } from '../../content/company.ts'
import { places } from '../../content/places.ts'
import { situationList } from '../../content/situation-list.ts'
import * as words from '../../content/words/city.ts'
import { Later, later } from '../platform/later.tsx'
import { ContactSection } from '../sections/contact-section.tsx'
import { MoreHelp } from '../sections/more-help.tsx'
import { PageHero } from '../sections/page-hero.tsx'
import { Head } from '../seo/head.tsx'
import { agent, breadcrumbs } from '../seo/structured.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { SectionHead } from '../ui/section-head.tsx'

const steps = later(() => import('../sections/steps.tsx').then(({ Steps }) => Steps))

const icons: Record<string, IconNode> = {
	'calendar-clock': CalendarClock,
	house: House,
	'map-pin': MapPin,
	'receipt-text': ReceiptText,
	'shield-check': ShieldCheck,
	star: Star,
}

export function CityPage({ slug, text: city }: { slug: string; text: CityText }) {
	const path = `/cities/${slug}`
	const name = places.find((place) => place.slug === slug)?.name ?? ''
	const figures = [
		[words.population, city.population],
		[words.medianHomeValue, city.medianHomeValue],
	].filter(([, value]) => value)
	const situation = situationList.find(({ slug }) => slug === city.situation)
	const nearby = places.filter((place) => city.nearby.includes(place.slug))
	return (
		<>
			<Head
				title={words.pageTitle(name)}
				description={city.description}
				keywords={city.keywords}
				structured={[
					agent(path, [{ name: words.arkansas(name), type: 'City' }]),
					breadcrumbs([words.areasWeServe, '/areas-we-serve'], [name, path]),
				]}
			/>
			<PageHero
				eyebrow={`${name}, ${company.areaShort}`}
				title={words.title(name)}
				lead={city.lead}
				image={slug}
				alt={words.alt(city.picture)}
			>
				<ButtonLink href="#contact">{words.getYourCashOffer}</ButtonLink>
				<ButtonLink href="#about" look="quiet">
					{words.aboutTown(name)}
				</ButtonLink>
			</PageHero>
			<section aria-label={words.whyUs} className="border-y border-line bg-white">
				<ul className="wrap grid grid-cols-2 gap-x-6 gap-y-6 py-8 md:grid-cols-3 lg:grid-cols-6">
					{badges.map(({ title, description, icon }) => {
						const drawing = icons[icon]
						return (
							<li key={title}>
								{drawing && <Icon of={drawing} className="stroke-[1.7] text-door" />}
								<b className="mt-2 block leading-tight font-bold">{title}</b>
								<span className="mt-1 block text-xs leading-snug text-mute">{description}</span>
							</li>
						)
					})}
				</ul>
			</section>
			<section id="about" tabIndex={-1} className="wrap py-20 outline-none lg:py-26">
				<div className="grid gap-x-14 gap-y-12 lg:grid-cols-[1.45fr_1fr]">
					<div>
						<SectionHead eyebrow={words.eyebrow(city.zip)} title={words.aboutTown(name)} />
						<div className="prose mt-7 text-lg">
							{city.overview.map((text) => (
								<p key={text}>{text}</p>
							))}
							<h2>{city.houses.title}</h2>
							{city.houses.paragraphs.map((text) => (
								<p key={text}>{text}</p>
							))}
							{situation && (
								<p>
									{words.moreOnThis} <a href={`/situations/${situation.slug}`}>{situation.card}</a>
								</p>
							)}
						</div>
					</div>
					<div className="grid content-start gap-5">
						{figures.length > 0 && (
							<div className="rounded-2xl border border-line bg-white p-6">
								<dl className="grid grid-cols-2">
									{figures.map(([label, value]) => (
										<div key={label}>
											<dt className="text-sm text-mute">{label}</dt>
											<dd className="mt-1 font-display text-3xl leading-none sm:text-4xl">{value}</dd>
										</div>
									))}
								</dl>
								<p className="mt-4 border-t border-line pt-3 text-xs text-mute">{words.figuresNote}</p>
							</div>
						)}
						<div className="rounded-2xl border border-line bg-white p-6">
							<h2 className="text-2xl">{words.aroundTown(name)}</h2>
							{city.neighborhoods.map(({ area, locations }) => (
								<div key={area} className="mt-4">
									<h3 className="font-sans text-base leading-normal font-bold tracking-normal">{area}</h3>
									<p className="mt-0.5 text-sm text-mute">{locations.join(' · ')}</p>
								</div>
							))}
						</div>
					</div>
				</div>
				<ul className="mt-14 grid gap-x-10 gap-y-8 border-t border-line pt-10 md:grid-cols-3">
					{city.notes.map(({ title, text }) => (
						<li key={title}>
							<h3 className="text-xl">{title}</h3>
							<p className="mt-2 text-base text-mute">{text}</p>
						</li>
					))}
				</ul>
			</section>
			<section className="wrap pb-20 lg:pb-26">
				<SectionHead eyebrow={words.howItWorks} title={words.howItGoes(name)} />
				<div className="mt-10">
					<Later part={steps} />
				</div>
				<p className="mt-12 text-mute">
					{words.weAlsoBuyIn}{' '}
					{nearby.map((place, index) => (
						<span key={place.slug}>
							{index > 0 && (index === nearby.length - 1 ? words.and : ', ')}
							<a href={`/cities/${place.slug}`} className="font-bold text-door-deep underline underline-offset-4">
								{place.name}
							</a>
						</span>
					))}
					{words.andAlso}{' '}
					<a href="/areas-we-serve" className="font-bold text-door-deep underline underline-offset-4">
						{words.wholeCounty}
					</a>
					.
				</p>
			</section>
			<MoreHelp />
			<ContactSection />
		</>
	)
}
