import { Mail, MapPin, Phone } from 'lucide'
import { claim, company, telephoneLink } from '../../content/company.ts'
import { steps } from '../../content/steps.ts'
import * as words from '../../content/words/contact.ts'
import * as opening from '../../content/words/opening.ts'
import { present } from '../../lib/claim.ts'
import { ContactForm } from '../leads/contact-form.tsx'
import { PageHero } from '../sections/page-hero.tsx'
import { Head } from '../seo/head.tsx'
import { breadcrumbs } from '../seo/structured.ts'
import { beside } from '../ui/beside.ts'
import { Breakable } from '../ui/breakable.tsx'
import { DoorNumber } from '../ui/door-number.tsx'
import { Icon } from '../ui/icon.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { toast } from '../ui/toast.tsx'

const ways = [
	{
		icon: Phone,
		title: words.callUs,
		lines: present([
			{ text: company.phone, href: telephoneLink(company.phone), says: opening.call },
			claim('alwaysOpen') && {
				text: company.phoneAlways,
				href: telephoneLink(company.phoneAlways),
				says: opening.call,
			},
		]),
		note: words.phoneNote,
	},
	{
		icon: Mail,
		title: words.emailUs,
		lines: [{ text: company.email, href: `mailto:${company.email}`, says: opening.mail }],
		note: words.emailNote,
	},
	{
		icon: MapPin,
		title: words.officeLocation,
		lines: [{ text: company.area, href: company.map, says: opening.map }],
		note: words.officeNote,
	},
] as const

export function Contact() {
	return (
		<>
			<Head
				title={words.pageTitle}
				description={words.description}
				structured={[breadcrumbs([words.contact, '/contact'])]}
			/>
			<PageHero eyebrow={words.contact} title={words.title} lead={words.lead} image="office" alt={words.alt} />
			<section className="wrap grid gap-4 pb-16 md:grid-cols-3">
				{ways.map(({ icon, title, lines, note }) => (
					<div key={title} className="rounded-2xl border border-line bg-white p-6">
						<span className="grid size-12 place-items-center rounded-xl bg-blush text-door">
							<Icon of={icon} />
						</span>
						<h2 className="mt-4 text-2xl">{title}</h2>
						{lines.map(({ text, href, says }) => (
							<p key={text}>
								<a
									href={href}
									rel="noopener"
									target={beside(href)}
									data-early="pass"
									onClick={() => toast.notice(says)}
									className="inline-flex min-h-11 items-center font-bold wrap-anywhere underline decoration-line decoration-2 underline-offset-4 hover:decoration-door"
								>
									<span>
										<Breakable text={text} />
									</span>
									{href === company.map && <span className="sr-only"> {opening.newTab}</span>}
								</a>
							</p>
						))}
						{note && <p className="mt-1 text-sm text-mute">{note}</p>}
					</div>
				))}
			</section>
			<section id="contact" tabIndex={-1} className="ground py-20 outline-none lg:py-26">
				<div className="wrap grid gap-x-14 gap-y-10 *:min-w-0 lg:grid-cols-[1fr_1.1fr]">
					<div>
						<SectionHead eyebrow={words.eyebrow} title={words.getYourCashOffer}>
							{words.formNote}
						</SectionHead>
						<h3 className="mt-9 text-2xl max-lg:hidden">{words.whatHappens}</h3>
						<ol className="mt-5 grid gap-5 max-lg:hidden">
							{steps.map(({ number, title, description }) => (
								<li key={number} className="flex gap-5">
									<DoorNumber>{number}</DoorNumber>
									<div className="flex-1">
										<b className="font-bold">{title}</b>
										<p className="text-mute">{description}</p>
									</div>
								</li>
							))}
						</ol>
					</div>
					<ContactForm />
				</div>
			</section>
		</>
	)
}
