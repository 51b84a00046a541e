import { Menu, Phone, X } from 'lucide'
import { useEffect } from 'react'
import { company, telephoneLink } from '../../content/company.ts'
import * as words from '../../content/words/navigation-bar.ts'
import * as opening from '../../content/words/opening.ts'
import { AccountMenu } from '../auth/session/account-menu.tsx'
import { Later, later } from '../platform/later.tsx'
import { closeMenu, usePath } from '../platform/navigation.ts'
import { Door } from '../ui/door.tsx'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast.tsx'
import { mainLinks } from './main-links.ts'
import { OfferLink } from './offer-link.tsx'

const menuLinks = later(() => import('./site-links.tsx').then(({ MenuLinks }) => MenuLinks))

export function NavigationBar() {
	const pathname = usePath()
	const overPicture = pathname === '/' || pathname.startsWith('/dashboard')

	// The menu closes when one leaves for another page, not when that page comes: it may have been opened in between.
	useEffect(() => {
		if (!('navigation' in window)) return
		const close = ({ hashChange }: NavigateEvent) => hashChange || closeMenu()
		navigation.addEventListener('navigate', close)
		return () => navigation.removeEventListener('navigate', close)
	}, [])

	return (
		<header className="bar fixed inset-x-0 top-0 z-30" data-over={overPicture ? 'picture' : undefined}>
			<nav aria-label={words.main} className="wrap flex h-18 items-center gap-1 xl:gap-2">
				<a
					href="/"
					data-early=""
					onClick={() => toast.notice(words.welcome)}
					className="mr-auto flex items-center gap-2.5 py-2 font-display text-[clamp(1rem,4.9vw,1.2rem)] leading-none font-semibold tracking-tight"
				>
					<Door className="h-9 w-6.5 shrink-0" />
					<span className="lg:whitespace-nowrap">
						{company.shortName}{' '}
						<span className="max-[22.5rem]:sr-only">{company.name.replace(company.shortName, '').trim()}</span>
					</span>
				</a>
				{mainLinks.map(([to, label]) => (
					<a
						key={to}
						href={to}
						aria-current={pathname === to ? 'page' : undefined}
						className="hidden min-h-11 items-center rounded-lg px-1.5 text-sm whitespace-nowrap xl:px-3 font-medium underline-offset-8 hover:underline aria-[current]:underline aria-[current]:decoration-door aria-[current]:decoration-2 lg:flex"
					>
						{label}
					</a>
				))}
				<AccountMenu as="Bar" />
				<a
					href={telephoneLink(company.phone)}
					data-early="pass"
					onClick={() => toast.notice(opening.call)}
					className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-lg px-2 text-sm font-bold whitespace-nowrap hover:underline"
				>
					<Icon of={Phone} className="size-5 shrink-0 text-door xl:size-4" />
					{/* Beside all the links there is room for the number only on a wide screen. */}
					<span className="max-md:sr-only lg:max-xl:sr-only">{company.phone}</span>
				</a>
				<OfferLink className="ml-2 min-h-11 text-sm whitespace-nowrap max-sm:hidden" />
				<button
					type="button"
					popoverTarget="menu"
					aria-label={words.menu}
					className="grid size-11 place-items-center rounded-lg lg:hidden"
				>
					<Icon of={Menu} />
				</button>
			</nav>
			{/* A popover where no scripts run; the inline script opens it as a dialog that holds the focus. */}
			<dialog
				id="menu"
				popover="auto"
				aria-label={words.menu}
				className="m-0 h-dvh max-h-none w-full max-w-none overscroll-contain bg-white text-ink backdrop:bg-white"
			>
				<div className="wrap">
					<div className="flex h-18 items-center justify-between">
						<Door className="h-9 w-6.5" />
						<button
							type="button"
							popoverTarget="menu"
							popoverTargetAction="hide"
							aria-label={words.closeTheMenu}
							className="grid size-11 place-items-center rounded-lg"
						>
							<Icon of={X} />
						</button>
					</div>
					<nav aria-label={words.menu}>
						<Later part={menuLinks} />
						<AccountMenu as="Menu">
							<a href="/auth" className="mt-4 flex min-h-13 items-center border-t border-line pt-2 text-mute">
								{words.loginSignUp}
							</a>
						</AccountMenu>
					</nav>
					<div className="sticky bottom-0 bg-white pt-2 pb-4">
						<OfferLink className="w-full" />
					</div>
				</div>
			</dialog>
		</header>
	)
}
