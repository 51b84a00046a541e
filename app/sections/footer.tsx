import { Mail, MapPin, Phone } from 'lucide'
import { company, telephoneLink } from '../../content/company.ts'
import * as words from '../../content/words/footer.ts'
import * as opening from '../../content/words/opening.ts'
import { AccountMenu } from '../auth/session/account-menu.tsx'
import { Later, later } from '../platform/later.tsx'
import { beside } from '../ui/beside.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Door } from '../ui/door.tsx'
import { facebookMark } from '../ui/facebook-mark.ts'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast.tsx'

const links = later(() => import('./site-links.tsx').then(({ FooterLinks }) => FooterLinks))
const end = later(() => import('./site-links.tsx').then(({ FooterEnd }) => FooterEnd))

const ways = [
	{ href: company.facebook, label: words.facebookPage, says: opening.facebook, icon: facebookMark },
	{ href: `mailto:${company.email}`, label: words.sendEmail, says: opening.mail, icon: Mail },
	{ href: telephoneLink(company.phone), label: words.call, says: opening.call, icon: Phone },
	{ href: company.map, label: words.onTheMap, says: opening.map, icon: MapPin },
] as const

export function Footer() {
	return (
		<footer className="site-footer on-slate bg-slate text-sm text-slate-soft">
			<div className="wrap grid *:min-w-0 gap-x-14 gap-y-8 pt-12 pb-8 lg:grid-cols-[1fr_2.2fr] lg:pt-18 lg:pb-12">
				<div>
					<p className="flex items-center gap-3 font-display text-xl text-white">
						<Door className="h-10 w-7" />
						{company.name}
					</p>
					<p className="mt-4 max-w-xs">{words.about}</p>
					<ul className="mt-5 flex flex-wrap gap-2">
						{ways.map(({ href, label, says, icon }) => (
							<li key={label}>
								<a
									href={href}
									rel="noopener"
									target={beside(href)}
									title={label}
									data-early="pass"
									onClick={() => toast.notice(says)}
									className="press grid size-11 place-items-center rounded-xl border border-white/20 text-white hover:border-white/70"
								>
									<Icon of={icon} className="size-5" />
								</a>
							</li>
						))}
					</ul>
					<div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2 lg:mt-9 lg:block">
						<h2 className="font-sans text-base leading-normal font-bold tracking-normal text-white">{words.account}</h2>
						<AccountMenu as="Column">
							<ButtonLink href="/auth" look="onSlate" className="px-4 text-sm whitespace-nowrap lg:mt-3">
								{words.loginSignUp}
							</ButtonLink>
						</AccountMenu>
					</div>
				</div>
				<Later part={links} />
			</div>
			<Later part={end} />
		</footer>
	)
}
