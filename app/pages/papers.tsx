import { calendars, checklists, closingDay } from '../../content/papers.ts'
import * as words from '../../content/words/papers.ts'
import { ContactSection } from '../sections/contact-section.tsx'
import { MoreHelp } from '../sections/more-help.tsx'
import { PageHero } from '../sections/page-hero.tsx'
import { PrintHead } from '../sections/print-head.tsx'
import { Head } from '../seo/head.tsx'
import { breadcrumbs } from '../seo/structured.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { SectionHead } from '../ui/section-head.tsx'

export function Papers() {
	return (
		<>
			<Head
				title={words.pageTitle}
				description={words.description}
				structured={[breadcrumbs([words.crumb, '/papers-and-closing-day'])]}
			/>
			<div className="no-print">
				<PageHero eyebrow={words.eyebrow} title={words.title} lead={words.lead} image="step-3" alt={words.alt}>
					<Button className="needs-script" onClick={() => window.print()}>
						{words.print}
					</Button>
					<ButtonLink href="#days" look="quiet">
						{words.seeTheDays}
					</ButtonLink>
				</PageHero>
			</div>
			<section className="wrap py-12 lg:py-16 print:py-0">
				<PrintHead />
				<h2 className="headline print:text-3xl">{words.checklist}</h2>
				<p className="no-print mt-3 text-mute">{words.checklistNote}</p>
				<div className="mt-8 grid grid-cols-1 gap-6 md:grid-cols-2 print:mt-4 print:grid-cols-2 print:items-start print:gap-x-8 print:gap-y-4">
					{[...checklists, closingDay].map(({ title, items }) => (
						<fieldset
							key={title}
							className="min-w-0 rounded-2xl border border-line bg-white p-6 last:md:col-span-2 print:break-inside-avoid print:border-0 print:p-0 print:last:col-span-2"
						>
							<legend className="float-left mb-3 font-display text-2xl font-heading print:mb-1 print:text-xl">
								{title}
							</legend>
							<ul className="clear-both grid gap-1 print:gap-0.5">
								{items.map((item) => (
									<li key={item}>
										<label className="flex min-h-11 cursor-pointer items-start gap-3.5 py-2 print:min-h-0 print:py-0.5 print:text-sm">
											<input type="checkbox" className="tick" />
											{item}
										</label>
									</li>
								))}
							</ul>
						</fieldset>
					))}
				</div>
				<p className="print-only mt-4 text-xs">{words.printedNote}</p>
			</section>
			<section id="days" tabIndex={-1} className="no-print border-y border-line bg-white py-18 outline-none lg:py-24">
				<div className="wrap">
					<SectionHead eyebrow={words.calendars} title={words.calendarsTitle}>
						{words.calendarsIntro}
					</SectionHead>
					<div className="mt-11 grid gap-x-12 gap-y-12 lg:grid-cols-3">
						{calendars.map(({ title, text, steps }) => (
							<div key={title}>
								<h3 className="text-3xl">{title}</h3>
								<p className="mt-2 text-mute lg:min-h-20">{text}</p>
								<ol className="mt-6 border-l-2 border-line">
									{steps.map(({ when, what }) => (
										<li key={when} className="relative pb-6 pl-6 last:pb-0">
											<span
												aria-hidden="true"
												className="absolute top-1 -left-[0.45rem] h-4.5 w-3 rounded-t-full rounded-b-[1px] bg-door"
											/>
											<b className="block font-bold">{when}</b>
											<span className="block text-mute">{what}</span>
										</li>
									))}
								</ol>
							</div>
						))}
					</div>
				</div>
			</section>
			<MoreHelp apart />
			<ContactSection />
		</>
	)
}
