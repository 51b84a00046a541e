import type { User } from '@supabase/supabase-js'
import { useEffect, useRef, useState } from 'react'
import { company } from '../../content/company.ts'
import { useSession } from '../auth/session/use-session.ts'
import { Frame } from '../auth/sign-in/frame.tsx'
import { LongerPassword, NewPassword } from '../auth/sign-in/last-steps.tsx'
import { confirmOther, LINK_FAILED } from '../auth/sign-in/link.ts'
import { LoginForm } from '../auth/sign-in/login-form.tsx'
import { ForgotPassword, NewLink } from '../auth/sign-in/mail-link-forms.tsx'
import { RegisterForm } from '../auth/sign-in/register-form.tsx'
import { SecondStep } from '../auth/sign-in/second-step.tsx'
import { useView } from '../auth/sign-in/use-view.ts'
import { handedOver } from '../platform/navigation.ts'
import { Head } from '../seo/head.tsx'
import { Notice } from '../ui/alert.tsx'
import { Aside } from '../ui/submit.tsx'
import { Tabs } from '../ui/tabs.tsx'

const words = {
	tabs: ['Your account', 'Log in, or register in a minute. You need no account to ask for an offer.'],
	forgot: ['Forgot your password?', 'Tell us your address, and we’ll send you a link to set a new one.'],
	expired: ['This link no longer works', `${LINK_FAILED} We can send you a new one.`],
	code: ['One more step', 'Enter the code your authenticator app shows for this account.'],
	password: ['Set a new password', 'At least 6 characters. All your other devices are signed out.'],
	longer: [
		'Choose a longer password',
		'Your account can see leads, so its password needs at least 12 characters. Until you choose one, you are signed out after 15 minutes.',
	],
	arriving: ['One moment', 'You are being signed in.'],
} as const

/** For whoever proved an address that someone else may have registered before them. */
const greeting = (user: User | undefined) => {
	const name = String(user?.user_metadata.first_name ?? '').trim()
	return [
		'Choose a new password',
		`${name ? `Welcome, ${name}. Your` : 'Your'} email is confirmed. Whatever was entered for it before is removed, so nobody else can get in. At least 6 characters.`,
	] as const
}

/** Where one logs in and registers, and where every mailed link ends. */
export function Auth() {
	const { view, link, back, forget } = useView()
	const { user, reclaimed } = useSession()
	const [tab, setTab] = useState<'login' | 'register'>('login')
	const [registered, setRegistered] = useState<string>()
	const title = useRef<HTMLHeadingElement>(null)
	const shown = useRef(view)
	useEffect(() => {
		if (handedOver().tab === 'register') setTab('register')
	}, [])
	useEffect(() => {
		// Another form has taken the place of the one before: those who hear the page are told.
		if (shown.current !== view) title.current?.focus()
		shown.current = view
	}, [view])

	const [heading, lead] = view === 'password' && reclaimed ? greeting(user) : words[view]
	return (
		<>
			<Head
				title={`Login or Sign Up | ${company.name}`}
				description={`Sign in to your ${company.name} account, or register.`}
				noindex
			/>
			<Frame
				title={heading}
				lead={lead}
				titleRef={title}
				withoutScript={`Signing in needs JavaScript, which is turned off in this browser. Everything else on this site works without it, and you can always call ${company.phone}. If a link in a mail led you here, your address is confirmed.`}
			>
				{link.firstOfTwo && view === 'tabs' && (
					<div className="mb-5">
						<Notice>{confirmOther}</Notice>
					</div>
				)}
				{view === 'tabs' && (
					<Tabs
						label="Login or register"
						shown={tab}
						onShow={setTab}
						tabs={[
							{
								name: 'login',
								label: 'Login',
								panel: <LoginForm key={registered} registered={registered} onForgot={forget} />,
							},
							{
								name: 'register',
								label: 'Register',
								panel: (
									<RegisterForm
										onLogin={() => setTab('login')}
										onRegistered={(email) => {
											setRegistered(email)
											setTab('login')
										}}
									/>
								),
							},
						]}
					/>
				)}
				{view === 'forgot' && <ForgotPassword />}
				{view === 'expired' && <NewLink />}
				{view === 'code' && <SecondStep />}
				{view === 'password' && <NewPassword />}
				{view === 'longer' && <LongerPassword />}
				{view === 'arriving' && (
					<p>
						If nothing happens, go on to{' '}
						<a href="/dashboard" className="font-[650] text-door-deep underline underline-offset-4">
							your dashboard
						</a>
						.
					</p>
				)}
				{(view === 'forgot' || view === 'expired') && (
					<div className="mt-3">
						<Aside onClick={back}>Back to Login</Aside>
					</div>
				)}
			</Frame>
		</>
	)
}
