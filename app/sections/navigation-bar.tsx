import { Menu, Phone, X } from 'lucide'
import { useEffect, useRef } from 'react'
import { company, telephoneLink } from '../../content/company.ts'
import * as words from '../../content/words/navigation-bar.ts'
import * as opening from '../../content/words/opening.ts'
import { AccountMenu } from '../auth/session/account-menu.tsx'
import { usePath } from '../platform/navigation.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Door } from '../ui/door.tsx'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast.tsx'

const links = [
	['/how-it-works', words.howItWorks],
	['/about', words.aboutUs],
	['/areas-we-serve', words.areasWeServe],
	['/blog', words.blog],
	['/contact', words.contact],
] as const

export function NavigationBar() {
	const pathname = usePath()
	const menu = useRef<HTMLDivElement>(null)
	const overPicture = pathname === '/' || pathname.startsWith('/dashboard')

	// The menu closes when one leaves for another page, not when that page comes: it may have been opened in between.
	useEffect(() => {
		if (!('navigation' in window)) return
		const close = ({ hashChange }: NavigateEvent) => hashChange || menu.current?.hidePopover()
		navigation.addEventListener('navigate', close)
		return () => navigation.removeEventListener('navigate', close)
	}, [])

	return (
		<header className="bar fixed inset-x-0 top-0 z-30" data-over={overPicture ? 'picture' : undefined}>
			<nav aria-label={words.main} className="wrap flex h-18 items-center gap-1 xl:gap-2">
				<a
					href="/"
					data-early="hold"
					onClick={() => toast.notice(words.welcome)}
					className="mr-auto flex items-center gap-2.5 py-2 font-display text-xl leading-none font-semibold tracking-tight"
				>
					<Door className="h-9 w-6.5 shrink-0" />
					<span>
						{company.shortName}{' '}
						<span className="max-[22.5rem]:sr-only">{company.name.replace(company.shortName, '').trim()}</span>
					</span>
				</a>
				{links.map(([to, label]) => (
					<a
						key={to}
						href={to}
						aria-current={pathname === to ? 'page' : undefined}
						className="hidden min-h-11 items-center rounded-lg px-2 text-sm whitespace-nowrap xl:px-3 font-medium underline-offset-8 hover:underline aria-[current]:underline aria-[current]:decoration-door aria-[current]:decoration-2 lg:flex"
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
					<span className="max-sm:sr-only lg:max-xl:sr-only">{company.phone}</span>
				</a>
				<OfferLink className="ml-2 min-h-11 px-4.5 text-sm whitespace-nowrap max-sm:hidden" />
				<button
					type="button"
					popoverTarget="menu"
					aria-label={words.menu}
					className="grid size-11 place-items-center rounded-lg lg:hidden"
				>
					<Icon of={Menu} />
				</button>
			</nav>
			<div
				ref={menu}
				id="menu"
				popover="auto"
				className="m-0 ml-auto h-dvh w-[min(22rem,100vw)] bg-white p-5 text-ink shadow-lift backdrop:bg-ink/45 lg:hidden"
			>
				<div className="flex justify-end">
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
				<nav aria-label={words.menu} className="mt-2 grid gap-1">
					{links.map(([to, label]) => (
						<a
							key={to}
							href={to}
							aria-current={pathname === to ? 'page' : undefined}
							className="flex min-h-13 items-center rounded-lg px-3 font-display text-2xl hover:bg-sand aria-[current]:text-door"
						>
							{label}
						</a>
					))}
					<AccountMenu as="Menu">
						<a href="/auth" className="flex min-h-13 items-center rounded-lg px-3 text-mute hover:bg-sand">
							{words.loginSignUp}
						</a>
					</AccountMenu>
				</nav>
				<OfferLink className="mt-4 w-full" />
			</div>
		</header>
	)
}

/** To the form on this page, or on the home page where this one has none. */
function OfferLink({ className }: { className: string }) {
	return (
		<ButtonLink
			href="/#contact"
			data-early="hold"
			className={className}
			onClick={(event) => {
				toast.notice(words.menuNote)
				const here = document.getElementById('contact')
				if (!here) return
				event.preventDefault()
				document.getElementById('menu')?.hidePopover?.()
				here.scrollIntoView()
				here.focus({ preventScroll: true })
			}}
		>
			{words.getYourOffer}
		</ButtonLink>
	)
}
