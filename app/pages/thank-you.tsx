import { useEffect } from 'react'
import { company, telephoneLink } from '../../content/company.ts'
import * as opening from '../../content/words/opening.ts'
import * as textsWords from '../../content/words/texts.ts'
import * as words from '../../content/words/thank-you.ts'
import { markUnsent } from '../leads/draft.ts'
import { PhotosForm } from '../leads/photos/photos-form.tsx'
import { takesPhotos } from '../leads/photos/takes-photos.ts'
import { TextsPanel, TextsQuestion, type TextsState } from '../leads/texts-question.tsx'
import { Later, later } from '../platform/later.tsx'
import { PageHero } from '../sections/page-hero.tsx'
import { Head } from '../seo/head.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'

const steps = later(() => import('../sections/steps-left.tsx').then(({ StepsLeft }) => StepsLeft))

/** Where a form that was sent without JavaScript ends. */
export function ThankYou({ texts = 'asked' }: { texts?: TextsState }) {
	useEffect(() => {
		// By a form of ours, not by its address: what could not be sent before was sent by it, and nothing sends itself after it.
		if (document.referrer.startsWith(location.origin)) for (const form of ['hero', 'contact']) markUnsent(form, false)
	}, [])
	return (
		<>
			<Head {...words.heads[texts]} noindex />
			<PageHero eyebrow={words.eyebrow} title={words.title} lead={words.lead} image="door-ajar" alt={words.alt}>
				<ButtonLink href={telephoneLink(company.phone)} data-early="pass" onClick={() => toast.notice(opening.call)}>
					{company.phone}
				</ButtonLink>
				<ButtonLink href="/" look="quiet">
					{words.backToHome}
				</ButtonLink>
			</PageHero>
			<div className="wrap grid gap-x-6 *:max-w-xl lg:grid-cols-2">
				<TextsPanel>
					{texts === 'agreed' && <p>{textsWords.agreed}</p>}
					{texts === 'failed' && <p>{textsWords.failed}</p>}
					{texts === 'asked' && (
						<TextsQuestion>
							<Button type="submit" look="quiet" className="justify-self-start">
								{textsWords.save}
							</Button>
						</TextsQuestion>
					)}
				</TextsPanel>
				{takesPhotos && <PhotosForm />}
			</div>
			<section className="wrap pt-12 pb-20 lg:pb-26">
				<h2 className="mb-3 text-3xl">{words.whatHappensNext}</h2>
				<p className="mb-9 max-w-xl text-mute">{words.nextNote}</p>
				<Later part={steps} />
			</section>
		</>
	)
}
