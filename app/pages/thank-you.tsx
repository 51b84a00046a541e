import { company, telephoneLink } from '../../content/company.ts'
import * as opening from '../../content/words/opening.ts'
import * as words from '../../content/words/thank-you.ts'
import { PageHero } from '../sections/page-hero.tsx'
import { Steps } from '../sections/steps.tsx'
import { Head } from '../seo/head.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'

/** Where a form that was sent without JavaScript ends. */
export function ThankYou() {
	return (
		<>
			<Head title={words.pageTitle} description={words.received} noindex />
			<PageHero eyebrow={words.eyebrow} title={words.title} lead={words.lead} image="thankyou" alt={words.alt}>
				<ButtonLink href={telephoneLink(company.phone)} data-early="pass" onClick={() => toast.notice(opening.call)}>
					{company.phone}
				</ButtonLink>
				<ButtonLink href="/" look="quiet">
					{words.backToHome}
				</ButtonLink>
			</PageHero>
			<section className="wrap pt-4 pb-20 lg:pb-26">
				<h2 className="mb-3 text-3xl">{words.whatHappensNext}</h2>
				<p className="mb-9 max-w-xl text-mute">{words.nextNote}</p>
				<Steps from={2} />
			</section>
		</>
	)
}
