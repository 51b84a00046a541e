import type { ReactNode } from 'react'
import { company, telephoneLink } from '../../content/company.ts'
import { situationList } from '../../content/situation-list.ts'
import type { SituationText } from '../../content/situations/situation.ts'
import * as words from '../../content/words/situation.ts'
import { ContactSection } from '../sections/contact-section.tsx'
import { HelpList } from '../sections/help-list.tsx'
import { MoreHelp } from '../sections/more-help.tsx'
import { OfferCard } from '../sections/offer-card.tsx'
import { PageHero } from '../sections/page-hero.tsx'
import { Head } from '../seo/head.tsx'
import { breadcrumbs } from '../seo/structured.ts'
import { ButtonLink } from '../ui/button.tsx'
import { CallLink } from '../ui/call-link.tsx'
import { classes } from '../ui/classes.ts'

type Props = {
	slug: string
	text: SituationText
	/** What to do first, where that is not talking to us. */
	actions?: ReactNode
	/** What stands before the text. */
	children?: ReactNode
}

export function SituationPage({ slug, text, actions, children }: Props) {
	const { title, heading, intro, description, alt, sections, help, disclaimer } = text
	const name = situationList.find((situation) => situation.slug === slug)?.name ?? ''
	return (
		<>
			<Head title={title} description={description} structured={[breadcrumbs([name, `/situations/${slug}`])]} />
			<PageHero eyebrow={name} title={heading} lead={intro} image={slug} alt={alt}>
				{actions ?? (
					<>
						<ButtonLink href="#contact">{words.talkToUs}</ButtonLink>
						<CallLink href={telephoneLink(company.phone)} look="quiet">
							{company.phone}
						</CallLink>
					</>
				)}
			</PageHero>
			{children}
			<section
				className={classes(
					'wrap grid items-start gap-x-14 gap-y-12 pb-20 lg:grid-cols-[1.5fr_1fr] lg:pb-26',
					children ? 'pt-14' : 'pt-4',
				)}
			>
				<div className="prose text-lg">
					{sections.map(({ title, paragraphs, list }) => [
						<h2 key={title}>{title}</h2>,
						...paragraphs.map((text) => <p key={text}>{text}</p>),
						list && (
							<ul key={`${title}-list`}>
								{list.map((text) => (
									<li key={text}>{text}</li>
								))}
							</ul>
						),
					])}
					<p className="rounded-2xl bg-sand p-5 text-sm">{disclaimer}</p>
				</div>
				<div className="flex flex-col gap-6 lg:self-stretch">
					{help && <HelpList title={words.peopleWhoHelpForFree} help={help} />}
					<OfferCard />
				</div>
			</section>
			<MoreHelp />
			<ContactSection intro={words.intro} />
		</>
	)
}
