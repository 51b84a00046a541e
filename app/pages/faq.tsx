import { Plus } from 'lucide'
import { useEffect } from 'react'
import { company, telephoneLink } from '../../content/company.ts'
import { dealTerms } from '../../content/deal-terms.ts'
import { faq, type Question } from '../../content/faq.ts'
import * as words from '../../content/words/faq.ts'
import * as opening from '../../content/words/opening.ts'
import { slugOf } from '../../lib/slug.ts'
import { MoreHelp } from '../sections/more-help.tsx'
import { PrintHead } from '../sections/print-head.tsx'
import { Head } from '../seo/head.tsx'
import { breadcrumbs } from '../seo/structured.ts'
import { questions } from '../seo/structured-questions.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { toast } from '../ui/toast.tsx'

export function Faq() {
	return (
		<>
			<Head
				title={words.pageTitle}
				description={words.description}
				structured={[questions([...faq, ...dealTerms]), breadcrumbs(['FAQ', '/faq'])]}
			/>
			<section className="ground pt-18 print:pt-0">
				<div className="wrap grid *:min-w-0 gap-x-14 gap-y-10 py-14 lg:grid-cols-[1fr_1.5fr] lg:py-20 print:block print:py-0">
					<PrintHead />
					<div>
						<SectionHead as="h1" eyebrow={words.eyebrow} title={words.title}>
							{words.intro}
						</SectionHead>
						<div className="no-print mt-7 flex flex-wrap gap-3">
							<ButtonLink
								href={telephoneLink(company.phone)}
								data-early="pass"
								onClick={() => toast.notice(opening.call)}
								look="quiet"
							>
								{company.phone}
							</ButtonLink>
							<ButtonLink href="/#contact">{words.getYourOffer}</ButtonLink>
						</div>
					</div>
					<div className="grid gap-10 *:min-w-0 print:mt-6">
						<Accordion items={faq} />
						<section aria-labelledby="deal-terms">
							<h2 id="deal-terms" className="mb-5 scroll-mt-24 text-3xl">
								{words.dealTerms}
							</h2>
							<Accordion items={dealTerms} />
						</section>
					</div>
				</div>
			</section>
			<MoreHelp />
		</>
	)
}

/** Questions that open one at a time, all over the page. */
function Accordion({ items }: { items: readonly Question[] }) {
	// A browser that does not open it by itself, and a page that was shown without a load.
	useEffect(() => {
		const asked = document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest('details')
		if (asked) asked.open = true
	}, [])
	return (
		<div className="rounded-card bg-white px-[min(1.25rem,6.65vw)] shadow-card sm:px-8">
			{items.map(({ question, answer }) => (
				<details key={question} name="faq" className="group border-line not-last:border-b print:break-inside-avoid">
					<summary className="flex min-h-16 cursor-pointer list-none items-center justify-between gap-[min(1rem,4vw)] py-4 font-display text-xl leading-snug wrap-anywhere [&::-webkit-details-marker]:hidden">
						{question}
						<Icon of={Plus} className="shrink-0 text-door transition-transform duration-200 group-open:rotate-45" />
					</summary>
					{/* Its own address, inside: the browser opens what it is asked to go to. */}
					<div id={slugOf(question)} tabIndex={-1} className="grid gap-3 pb-6 text-mute outline-none">
						{answer.map((text) => (
							<p key={text}>{text}</p>
						))}
						<a
							href={`#${slugOf(question)}`}
							className="no-print justify-self-start rounded-lg text-sm underline underline-offset-4 hover:text-ink"
						>
							{words.linkToThis}
							<span className="sr-only">: {question}</span>
						</a>
					</div>
				</details>
			))}
		</div>
	)
}
