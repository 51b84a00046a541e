import { company } from '../../content/company.ts'
import * as words from '../../content/words/photos.ts'
import { eyebrow } from '../../content/words/thank-you.ts'
import { PhotosForm } from '../leads/photos/photos-form.tsx'
import { PageHero } from '../sections/page-hero.tsx'
import { Head } from '../seo/head.tsx'

const leads = { asked: words.ask, added: words.added, failed: words.failed }

/** Where the link in the confirmation leads, and a form with photos that was sent without JavaScript. */
export function Photos({ state }: { state: 'asked' | 'added' | 'failed' }) {
	return (
		<>
			<Head title={`${words.heads[state]} | ${company.name}`} description={leads[state]} noindex />
			<PageHero eyebrow={eyebrow} title={words.heads[state]} lead={leads[state]} image="thankyou" alt={words.alt} />
			<div className="wrap pb-20 lg:pb-26">
				<PhotosForm className="max-w-xl" />
			</div>
		</>
	)
}
