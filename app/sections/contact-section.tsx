import { Lock, Mail, MapPin, Phone } from 'lucide'
import { company, telephoneLink } from '../../content/company.ts'
import * as words from '../../content/words/contact-section.ts'
import * as opening from '../../content/words/opening.ts'
import { ContactForm } from '../leads/contact-form.tsx'
import { beside } from '../ui/beside.ts'
import { Breakable } from '../ui/breakable.tsx'
import { Icon } from '../ui/icon.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { toast } from '../ui/toast.tsx'

const ways = [
	{
		icon: Phone,
		title: company.phone,
		text: words.callNote,
		href: telephoneLink(company.phone),
		says: opening.call,
	},
	{
		icon: Mail,
		title: company.email,
		text: words.emailNote,
		href: `mailto:${company.email}`,
		says: opening.mail,
	},
	{
		icon: MapPin,
		title: company.area,
		text: `${words.areaNote} ${opening.newTab}`,
		href: company.map,
		says: opening.map,
	},
] as const

type Props = { title?: string; intro?: string }

/** The place every 'Get Your Offer' leads to. */
export function ContactSection({ title = words.getYourCashOffer, intro = words.intro }: Props) {
	return (
		<section id="contact" tabIndex={-1} className="no-print ground py-14 outline-none lg:py-26">
			<div className="wrap grid items-start gap-x-14 gap-y-10 *:min-w-0 lg:grid-cols-[1fr_1.1fr]">
				<div>
					<SectionHead eyebrow={words.eyebrow} title={title}>
						{intro}
					</SectionHead>
					<ul className="mt-6 grid gap-2 sm:mt-8 sm:gap-3.5">
						{ways.map(({ icon, title, text, href, says }) => (
							<li key={href}>
								<a
									href={href}
									rel="noopener"
									target={beside(href)}
									data-early="pass"
									onClick={() => toast.notice(says)}
									className="flex items-center gap-4 rounded-2xl border border-line bg-white p-2.5 transition-shadow hover:shadow-card sm:p-4"
								>
									<span className="grid size-11 shrink-0 place-items-center rounded-xl bg-blush text-door">
										<Icon of={icon} className="size-5" />
									</span>
									<span className="min-w-0">
										<b className="block leading-snug font-bold wrap-anywhere">
											<Breakable text={title} />
										</b>
										<span className="block text-sm leading-snug text-mute">{text}</span>
									</span>
								</a>
							</li>
						))}
					</ul>
					<ul className="mt-6 grid gap-2 text-sm">
						<li className="flex gap-2.5">
							<Icon of={Lock} className="mt-1 size-4 shrink-0 text-lawn" />
							{words.secure}
						</li>
						<Promised>{words.noFees}</Promised>
						<Promised>{words.fastClosing}</Promised>
					</ul>
				</div>
				<ContactForm />
			</div>
		</section>
	)
}

function Promised({ children }: { children: string }) {
	return (
		<li className="flex gap-2.5">
			<span aria-hidden="true" className="mt-1 ml-0.5 h-4 w-2.5 shrink-0 rounded-t-full rounded-b-[1px] bg-lawn" />
			{children}
		</li>
	)
}
