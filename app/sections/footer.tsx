import { Mail, MapPin, Phone } from 'lucide'
import { company, telephoneLink } from '../../content/company.ts'
import { places } from '../../content/places.ts'
import { AccountMenu } from '../auth/session/account-menu.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Door } from '../ui/door.tsx'
import { facebookMark } from '../ui/facebook-mark.ts'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast.tsx'

const quickLinks = [
	['/how-it-works', 'How It Works'],
	['/about', 'About Us'],
	['/areas-we-serve', 'Areas We Serve'],
	['/faq', 'FAQ'],
	['/blog', 'Blog'],
	['/privacy-policy', 'Privacy Policy'],
	['/terms', 'Terms'],
] as const

const ways = [
	{ href: company.facebook, label: 'Facebook page', says: 'Opening Facebook page...', icon: facebookMark },
	{ href: `mailto:${company.email}`, label: 'Send an e-mail', says: 'Opening email client...', icon: Mail },
	{ href: telephoneLink(company.phone), label: `Call ${company.phone}`, says: 'Initiating call...', icon: Phone },
	{ href: company.map, label: 'White County on the map', says: 'Opening map location...', icon: MapPin },
] as const

const linkStyle = 'inline-block py-1.5 text-slate-soft underline-offset-4 hover:text-white hover:underline'

export function Footer() {
	return (
		<footer className="site-footer on-slate bg-slate text-[0.95rem] text-slate-soft">
			<div className="wrap grid gap-x-12 gap-y-11 pt-18 pb-12 sm:grid-cols-2 lg:grid-cols-[1.7fr_0.8fr_1.6fr_0.9fr] xl:grid-cols-[1.35fr_0.8fr_2fr_0.9fr]">
				<div className="sm:max-lg:col-span-2">
					<p className="flex items-center gap-3 font-display text-[1.3rem] text-white">
						<Door className="h-10 w-7" />
						{company.name}
					</p>
					<p className="mt-4 max-w-xs">
						We buy houses in {company.area}, for cash, as they stand. A person from the county answers the phone.
					</p>
					<ul className="mt-5 flex gap-2">
						{ways.map(({ href, label, says, icon }) => (
							<li key={label}>
								<a
									href={href}
									aria-label={label}
									title={label}
									rel="noopener"
									data-early="pass"
									onClick={() => toast.notice(says)}
									className="grid size-11 place-items-center rounded-xl border border-white/20 text-white hover:border-white/70"
								>
									<Icon of={icon} className="size-5" />
								</a>
							</li>
						))}
					</ul>
				</div>
				<nav aria-labelledby="footer-links">
					<h2 id="footer-links" className="font-sans text-base font-[650] tracking-normal text-white">
						Quick links
					</h2>
					<ul className="mt-3">
						{quickLinks.map(([to, label]) => (
							<li key={to}>
								<a href={to} className={linkStyle}>
									{label}
								</a>
							</li>
						))}
					</ul>
				</nav>
				<nav aria-labelledby="footer-areas">
					<h2 id="footer-areas" className="font-sans text-base font-[650] tracking-normal text-white">
						Areas we serve
					</h2>
					<ul className="mt-3 grid grid-cols-2 gap-x-6 xl:grid-cols-3">
						{places.map(({ slug, name }) => (
							<li key={slug}>
								<a href={`/cities/${slug}`} className={linkStyle}>
									{name} AR
								</a>
							</li>
						))}
					</ul>
				</nav>
				<div>
					<h2 className="font-sans text-base font-[650] tracking-normal text-white">Account</h2>
					<AccountMenu as="Column">
						<ButtonLink href="/auth" look="onSlate" className="mt-4 px-4 text-[0.95rem] whitespace-nowrap">
							Login / Sign Up
						</ButtonLink>
					</AccountMenu>
				</div>
			</div>
			<div className="wrap border-t border-white/15 py-7 text-[0.85rem] leading-relaxed">
				<p className="max-w-4xl">
					{company.name} is a cash home buyer in {company.areaShort}: Searcy, Beebe, Bald Knob and the towns around
					them. We buy houses, duplexes, mobile homes and land for our own account, in any condition, with no fees or
					commissions. We are not agents or brokers and give no legal or tax advice.
				</p>
				<p className="mt-3">© 2026 {company.name}</p>
			</div>
		</footer>
	)
}
