import { company, telephoneLink } from '../../content/company.ts'
import { PageHero } from '../sections/page-hero.tsx'
import { Steps } from '../sections/steps.tsx'
import { Head } from '../seo/head.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'

/** Where a form that was sent without JavaScript ends. */
export function ThankYou() {
	return (
		<>
			<Head
				title={`Thank You | ${company.name}`}
				description="We have received your information and will contact you shortly with your cash offer."
				noindex
			/>
			<PageHero
				eyebrow="Received"
				title="Thank You for Reaching Out!"
				lead="We have received your information and will contact you shortly with your cash offer. For immediate help, call us."
				image="thankyou"
				alt="White farmhouse at dusk with its windows and porch lights on"
			>
				<ButtonLink
					href={telephoneLink(company.phone)}
					data-early="pass"
					onClick={() => toast.notice('Initiating call...')}
				>
					{company.phone}
				</ButtonLink>
				<ButtonLink href="/" look="quiet">
					Back to Home
				</ButtonLink>
			</PageHero>
			<section className="wrap pt-4 pb-20 lg:pb-26">
				<h2 className="mb-3 text-[1.65rem]">What happens next</h2>
				<p className="mb-9 max-w-[36rem] text-mute">
					The first step, writing to us, is done. One of us calls you within 24 hours.
				</p>
				<Steps from={2} />
			</section>
		</>
	)
}
