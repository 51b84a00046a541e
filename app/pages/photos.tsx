import { company } from '../../content/company.ts'
import * as words from '../../content/words/photos.ts'
import { mark } from '../../lib/retry-marks.ts'
import { CallNow } from '../leads/call-now.tsx'
import { PhotosForm } from '../leads/photos/photos-form.tsx'
import { PageHero } from '../sections/page-hero.tsx'
import { Head } from '../seo/head.tsx'
import { Alert } from '../ui/alert-box.tsx'
import { SectionHead } from '../ui/section-head.tsx'

const leads = { asked: words.lead, added: words.added }

/** Where the link in the confirmation leads, and a form with photos that was sent without JavaScript. */
export function Photos({ state }: { state: 'asked' | 'added' }) {
	const title = words.heads[state]
	return (
		<>
			<Head title={`${title} | ${company.name}`} description={leads[state]} noindex />
			<PageHero eyebrow={words.eyebrows[state]} title={title} lead={leads[state]} image="thankyou" alt={words.alt} />
			<div className="wrap pb-20 lg:pb-26">
				<PhotosForm className="max-w-xl" />
			</div>
		</>
	)
}

/** Where a form with photos ends of which not all could be kept: the server writes into this page which, and why. It runs no script. */
export function PhotosLeftOut() {
	const says = (name: string) => mark.value(name)
	return (
		<>
			<Head title={`${says('title')} | ${company.name}`} description={words.failed} noindex />
			<section className="ground pt-18">
				<div className="wrap max-w-2xl! pt-14 pb-20 lg:pt-20 lg:pb-26">
					<SectionHead as="h1" eyebrow={says('eyebrow')} title={says('title')}>
						{says('lead')}
					</SectionHead>
					<Alert className="mt-6 whitespace-pre-line wrap-anywhere">{mark.summary}</Alert>
					<PhotosForm className={says('form')} />
					<CallNow className="mt-6 text-mute" />
				</div>
			</section>
		</>
	)
}
