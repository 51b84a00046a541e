import { Mail, MapPin, Phone } from 'lucide'
import { company, telephoneLink } from '../../content/company.ts'
import { places } from '../../content/places.ts'
import * as words from '../../content/words/footer.ts'
import * as opening from '../../content/words/opening.ts'
import { AccountMenu } from '../auth/session/account-menu.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Door } from '../ui/door.tsx'
import { facebookMark } from '../ui/facebook-mark.ts'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast.tsx'

const quickLinks = [
	['/how-it-works', words.howItWorks],
	['/about', words.aboutUs],
	['/areas-we-serve', words.areasWeServe],
	['/faq', 'FAQ'],
	['/blog', words.blog],
	['/privacy-policy', words.privacyPolicy],
	['/terms', words.terms],
] as const

const ways = [
	{ href: company.facebook, label: words.facebookPage, says: opening.facebook, icon: facebookMark },
	{ href: `mailto:${company.email}`, label: words.sendEmail, says: opening.mail, icon: Mail },
	{ href: telephoneLink(company.phone), label: words.call, says: opening.call, icon: Phone },
	{ href: company.map, label: words.onTheMap, says: opening.map, icon: MapPin },
] as const

const linkStyle = 'inline-block py-1.5 text-slate-soft underline-offset-4 hover:text-white hover:underline'

export function Footer() {
	return (
		<footer className="site-footer on-slate bg-slate text-sm text-slate-soft">
			<div className="wrap grid gap-x-12 gap-y-11 pt-18 pb-12 sm:grid-cols-2 lg:grid-cols-[1.7fr_0.8fr_1.6fr_0.9fr] xl:grid-cols-[1.35fr_0.8fr_2fr_0.9fr]">
				<div className="sm:max-lg:col-span-2">
					<p className="flex items-center gap-3 font-display text-xl text-white">
						<Door className="h-10 w-7" />
						{company.name}
					</p>
					<p className="mt-4 max-w-xs">{words.about}</p>
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
					<h2 id="footer-links" className="font-sans text-base leading-normal font-bold tracking-normal text-white">
						{words.quickLinks}
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
					<h2 id="footer-areas" className="font-sans text-base leading-normal font-bold tracking-normal text-white">
						{words.areas}
					</h2>
					<ul className="mt-3 grid grid-cols-2 gap-x-6 xl:grid-cols-3">
						{places.map(({ slug, name }) => (
							<li key={slug}>
								<a href={`/cities/${slug}`} className={linkStyle}>
									{words.ar(name)}
								</a>
							</li>
						))}
					</ul>
				</nav>
				<div>
					<h2 className="font-sans text-base leading-normal font-bold tracking-normal text-white">{words.account}</h2>
					<AccountMenu as="Column">
						<ButtonLink href="/auth" look="onSlate" className="mt-4 px-4 text-sm whitespace-nowrap">
							{words.loginSignUp}
						</ButtonLink>
					</AccountMenu>
				</div>
			</div>
			<div className="wrap border-t border-white/15 py-7 text-xs leading-relaxed">
				<p className="max-w-4xl">{words.searchText}</p>
				<p className="mt-3">© 2026 {company.name}</p>
			</div>
		</footer>
	)
}
