import type { User } from '@supabase/supabase-js'
import { ChevronDown, LogOut } from 'lucide'
import { type ToggleEvent, useRef } from 'react'
import * as words from '../../../content/words/account-menu.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SlateLinks } from '../../ui/slate-links.tsx'
import type { SignedInProps } from './session.ts'
import { signOut } from './sign-out.ts'

const nameOf = ({ user_metadata, email = '' }: User): string =>
	String(user_metadata.first_name ?? '').trim() || email.split('@')[0] || words.account

function linksFor({ worksLeads, strong }: SignedInProps) {
	const desk: [string, string] = ['/admin', strong ? words.leads : words.leadsOneMoreStep]
	return [['/account', words.account] satisfies [string, string], ...(worksLeads ? [desk] : [])]
}

/** In the bar of a wide screen: the first name, and a menu below it. */
export function Bar(props: SignedInProps) {
	const { user } = props
	const button = useRef<HTMLButtonElement>(null)
	const name = nameOf(user)
	const place = ({ currentTarget: menu }: ToggleEvent<HTMLDivElement>) => {
		menu.style.right = `${document.documentElement.clientWidth - (button.current?.getBoundingClientRect().right ?? 0)}px`
	}
	const item = 'flex min-h-11 w-full items-center gap-2.5 rounded-lg px-3 text-left text-sm font-medium hover:bg-sand'
	return (
		<>
			<button
				ref={button}
				type="button"
				popoverTarget="account-menu"
				className="flex min-h-11 items-center gap-1.5 rounded-lg px-2 text-sm font-medium max-lg:hidden"
			>
				<span
					aria-hidden="true"
					className="grid size-8 place-items-center rounded-full bg-blush font-display text-lg leading-none font-semibold text-door-deep"
				>
					{name.slice(0, 1).toUpperCase()}
				</span>
				<span className="sr-only">{words.accountOf}</span>
				<span className="max-w-20 truncate max-xl:sr-only">{name}</span>
				<Icon of={ChevronDown} className="size-4 text-mute max-xl:hidden" />
			</button>
			<div
				id="account-menu"
				popover="auto"
				onBeforeToggle={place}
				className="fixed inset-auto top-17 m-0 w-56 rounded-2xl border border-line bg-white p-2 text-ink shadow-lift max-lg:hidden"
			>
				<p className="truncate px-3 pt-1.5 pb-2 text-xs text-mute">{user.email}</p>
				{linksFor(props).map(([to, label]) => (
					<a
						key={to}
						href={to}
						className={item}
						onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
					>
						{label}
					</a>
				))}
				<button type="button" className={item} onClick={signOut}>
					{words.signOut}
				</button>
			</div>
		</>
	)
}

/** In the menu of a narrow screen. */
export function Menu(props: SignedInProps) {
	const item = 'flex min-h-12 w-full items-center gap-2.5 rounded-lg px-3 text-left hover:bg-sand'
	return (
		<div className="mt-3 border-t border-line pt-3">
			<p className="px-3 pb-1 text-sm text-mute">{words.signedInAs(nameOf(props.user))}</p>
			{linksFor(props).map(([to, label]) => (
				<a key={to} href={to} className={item}>
					{label}
				</a>
			))}
			<button type="button" className={item} onClick={signOut}>
				{words.signOut}
			</button>
		</div>
	)
}

/** In the footer's account column. */
export function Column(props: SignedInProps) {
	return (
		<>
			<p className="mt-3 truncate text-white">{nameOf(props.user)}</p>
			<SlateLinks links={linksFor(props)} className="mt-1" />
			<Button look="onSlate" className="mt-3 px-4 text-sm" onClick={signOut}>
				<Icon of={LogOut} className="size-4" />
				{words.signOut}
			</Button>
		</>
	)
}
