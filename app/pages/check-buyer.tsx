import { checks, complaint, holdUsTo, redFlags } from '../../content/check-buyer.ts'
import * as words from '../../content/words/check-buyer.ts'
import { ContactSection } from '../sections/contact-section.tsx'
import { HelpList } from '../sections/help-list.tsx'
import { MoreHelp } from '../sections/more-help.tsx'
import { OfferCard } from '../sections/offer-card.tsx'
import { PageHero } from '../sections/page-hero.tsx'
import { PrintHead } from '../sections/print-head.tsx'
import { Head } from '../seo/head.tsx'
import { breadcrumbs } from '../seo/structured.ts'
import { ButtonLink } from '../ui/button.tsx'
import { DoorNumber } from '../ui/door-number.tsx'
import { SectionHead } from '../ui/section-head.tsx'

export function CheckBuyer() {
	return (
		<>
			<Head
				title={words.pageTitle}
				description={words.description}
				structured={[breadcrumbs([words.crumb, '/check-a-cash-buyer'])]}
			/>
			<div className="wrap">
				<PrintHead />
			</div>
			<PageHero eyebrow={words.eyebrow} title={words.title} lead={words.lead} image="door-ajar" alt={words.alt}>
				<ButtonLink href="#checks">{words.seeTheChecks}</ButtonLink>
			</PageHero>
			<section id="checks" tabIndex={-1} className="wrap py-14 outline-none lg:py-18 print:py-6">
				<SectionHead eyebrow={words.checks} title={words.checksIntro} />
				<div className="mt-10 grid items-start gap-x-14 lg:grid-cols-[1fr_16rem]">
					<ol className="grid gap-y-9">
						{checks.map(({ title, text, us }, index) => (
							<li key={title} className="grid grid-cols-[2.75rem_1fr] gap-x-5 sm:gap-x-8">
								<DoorNumber>{index + 1}</DoorNumber>
								<div className="border-line not-last:border-b">
									<h3 className="text-2xl sm:pt-1">{title}</h3>
									<p className="mt-2 text-lg text-mute">{text}</p>
									{us && (
										<p className="mt-3 border-l-2 border-lawn pl-4">
											<b className="font-bold text-lawn">{words.withUs}</b> {us}
										</p>
									)}
								</div>
							</li>
						))}
					</ol>
					<OfferCard />
				</div>
			</section>
			<section className="on-slate bg-slate py-18 text-paper lg:py-24">
				<div className="wrap">
					<SectionHead eyebrow={words.redFlags} title={words.redFlagsIntro} onSlate />
					<ul className="mt-9 grid gap-x-14 md:grid-cols-2">
						{redFlags.map((text) => (
							<li key={text} className="flex gap-4 border-t border-white/15 py-4">
								<span aria-hidden="true" className="mt-2 h-4 w-1 shrink-0 rounded-full bg-wheat" />
								{text}
							</li>
						))}
					</ul>
				</div>
			</section>
			<section className="wrap grid items-start gap-x-14 gap-y-12 py-18 lg:grid-cols-[1.5fr_1fr] lg:py-24">
				<div>
					<h2 className="text-4xl">{words.holdUs}</h2>
					<p className="mt-3 text-lg text-mute">{words.holdUsIntro}</p>
					<div className="prose mt-5 text-lg">
						<ul>
							{holdUsTo.map((text) => (
								<li key={text}>{text}</li>
							))}
						</ul>
						<h2>{words.complaintTitle}</h2>
						<p>{complaint.text}</p>
					</div>
				</div>
				<HelpList title={words.whereToLook} help={complaint.help} />
			</section>
			<MoreHelp />
			<ContactSection intro={words.intro} />
		</>
	)
}
