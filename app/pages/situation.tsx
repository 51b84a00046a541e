import { company, telephoneLink } from '../../content/company.ts'
import type { Situation } from '../../content/situations.ts'
import * as opening from '../../content/words/opening.ts'
import * as words from '../../content/words/situation.ts'
import { ContactSection } from '../sections/contact-section.tsx'
import { PageHero } from '../sections/page-hero.tsx'
import { Head } from '../seo/head.tsx'
import { breadcrumbs } from '../seo/structured.ts'
import { ButtonLink } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'

export function SituationPage({ situation }: { situation: Situation }) {
	const { slug, name, title, heading, intro, description, image, alt, sections, help, disclaimer } = situation
	return (
		<>
			<Head title={title} description={description} structured={[breadcrumbs([name, `/situations/${slug}`])]} />
			<PageHero eyebrow={name} title={heading} lead={intro} image={image} alt={alt}>
				<ButtonLink href="#contact">{words.talkToUs}</ButtonLink>
				<ButtonLink
					href={telephoneLink(company.phone)}
					look="quiet"
					data-early="pass"
					onClick={() => toast.notice(opening.call)}
				>
					{company.phone}
				</ButtonLink>
			</PageHero>
			<section className="wrap grid items-start gap-x-14 gap-y-12 pt-4 pb-20 lg:grid-cols-[1.5fr_1fr] lg:pb-26">
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
				{help && (
					<aside className="rounded-2xl border border-line bg-white p-6 lg:sticky lg:top-26">
						<h2 className="text-2xl">{words.peopleWhoHelpForFree}</h2>
						<ul className="mt-4 grid gap-5">
							{help.map(({ name, phone, url, text }) => (
								<li key={name}>
									<b className="block leading-snug font-bold">{name}</b>
									<span className="mt-0.5 block text-sm text-mute">{text}</span>
									{phone && (
										<a
											href={telephoneLink(phone)}
											className="mr-4 inline-block py-1.5 font-bold whitespace-nowrap text-door-deep underline underline-offset-4"
										>
											{phone}
										</a>
									)}
									{url && (
										<a
											href={url}
											rel="noopener noreferrer"
											className="inline-block py-1.5 font-medium break-all text-door-deep underline underline-offset-4"
										>
											{new URL(url).hostname.replace('www.', '')}
										</a>
									)}
								</li>
							))}
						</ul>
					</aside>
				)}
			</section>
			<ContactSection intro={words.intro} />
		</>
	)
}
