import { company } from '../../content/company.ts'
import privacy from '../../content/legal/privacy-policy.md'
import terms from '../../content/legal/terms.md'
import * as words from '../../content/words/legal.ts'
import { OfferCard } from '../sections/offer-card.tsx'
import { PrintHead } from '../sections/print-head.tsx'
import { Head } from '../seo/head.tsx'
import { Prose } from '../ui/prose.tsx'
import { SectionHead } from '../ui/section-head.tsx'

export function PrivacyPolicy() {
	return <Legal title={words.title} description={words.description} html={privacy.html} />
}

export function Terms() {
	return <Legal title={words.terms} description={words.termsDescription} html={terms.html} />
}

function Legal({ title, description, html }: { title: string; description: string; html: string }) {
	return (
		<>
			<Head title={`${title} | ${company.name}`} description={description} />
			<section className="ground-short pt-18 print:pt-0">
				<div className="wrap max-w-cover! pt-14 pb-20 lg:pt-20 lg:pb-26 print:p-0">
					<PrintHead />
					<SectionHead as="h1" eyebrow={company.name} title={title} />
					<div className="mt-8 grid items-start gap-x-12 *:min-w-0 lg:grid-cols-[1fr_15rem]">
						<Prose html={html} className="[&>:first-child]:text-sm [&>:first-child]:text-mute" />
						<OfferCard />
					</div>
				</div>
			</section>
		</>
	)
}
