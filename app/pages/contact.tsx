import { Mail, MapPin, Phone } from 'lucide'
import { company, telephoneLink } from '../../content/company.ts'
import { ContactForm } from '../leads/contact-form.tsx'
import { PageHero } from '../sections/page-hero.tsx'
import { Head } from '../seo/head.tsx'
import { breadcrumbs } from '../seo/structured.ts'
import { Breakable } from '../ui/breakable.tsx'
import { Icon } from '../ui/icon.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { toast } from '../ui/toast.tsx'

const ways = [
	{
		icon: Phone,
		title: 'Call Us',
		lines: [
			{ text: company.phone, href: telephoneLink(company.phone), says: 'Initiating call...' },
			{ text: company.phoneAlways, href: telephoneLink(company.phoneAlways), says: 'Initiating call...' },
		],
		note: 'The second number is available 24/7.',
	},
	{
		icon: Mail,
		title: 'Email Us',
		lines: [{ text: company.email, href: `mailto:${company.email}`, says: 'Opening email client...' }],
		note: 'We reply within 24 hours, most often the same day.',
	},
	{
		icon: MapPin,
		title: 'Office Location',
		lines: [{ text: company.area, href: company.map, says: 'Opening map location...' }],
		note: 'By appointment only. We would rather come to the house.',
	},
] as const

export function Contact() {
	return (
		<>
			<Head
				title={`Contact ${company.name} | ${company.areaShort}`}
				description={`Call ${company.phone}, or ${company.phoneAlways} around the clock, write to us, or meet by appointment in ${company.areaShort}. We answer within 24 hours.`}
				structured={[breadcrumbs(['Contact', '/contact'])]}
			/>
			<PageHero
				eyebrow="Contact"
				title="Talk to a person"
				lead="No call center and no menu to press through. Tell us where the house is and what is going on; we listen first."
				image="office"
				alt="Small brick office with a red and white awning on a main street"
			/>
			<section className="wrap grid gap-4 pb-16 md:grid-cols-3">
				{ways.map(({ icon, title, lines, note }) => (
					<div key={title} className="rounded-2xl border border-line bg-white p-6">
						<span className="grid size-12 place-items-center rounded-xl bg-blush text-door">
							<Icon of={icon} />
						</span>
						<h2 className="mt-4 text-[1.5rem]">{title}</h2>
						{lines.map(({ text, href, says }) => (
							<p key={text}>
								<a
									href={href}
									rel="noopener"
									data-early="pass"
									onClick={() => toast.notice(says)}
									className="inline-block py-1.5 font-[650] wrap-anywhere underline decoration-line decoration-2 underline-offset-4 hover:decoration-door"
								>
									<Breakable text={text} />
								</a>
							</p>
						))}
						<p className="mt-1 text-[0.95rem] text-mute">{note}</p>
					</div>
				))}
			</section>
			<section id="contact" tabIndex={-1} className="bg-gradient-to-b from-sand to-cream py-20 outline-none lg:py-26">
				<div className="wrap grid gap-x-14 gap-y-10 *:min-w-0 lg:grid-cols-[1fr_1.1fr]">
					<SectionHead eyebrow="Write to us" title="Get Your Cash Offer">
						Five lines are enough. The more you tell us about the house, the closer the first number will be.
					</SectionHead>
					<ContactForm />
				</div>
			</section>
		</>
	)
}
