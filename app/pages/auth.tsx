import { useEffect, useRef, useState } from 'react'
import { company } from '../../content/company.ts'
import { Aside, Notice } from '../auth/fields.tsx'
import { LongerPassword, NewPassword, SecondStep } from '../auth/last-steps.tsx'
import { confirmOther, LINK_FAILED } from '../auth/link.ts'
import { LoginForm } from '../auth/login-form.tsx'
import { ForgotPassword, NewLink } from '../auth/mail-link-forms.tsx'
import { RegisterForm } from '../auth/register-form.tsx'
import { Tabs } from '../auth/tabs.tsx'
import { useView } from '../auth/use-view.ts'
import { handedOver } from '../router.tsx'
import { Head } from '../seo/head.tsx'
import { Picture } from '../ui/picture.tsx'

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

/** Where one logs in and registers, and where every mailed link ends. */
export function Auth() {
	const { view, link, back, forget } = useView()
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

	const [heading, lead] = words[view]
	return (
		<>
			<Head
				title={`Login or Sign Up | ${company.name}`}
				description={`Sign in to your ${company.name} account, or register.`}
				noindex
			/>
			<section className="grid bg-gradient-to-b from-sand to-cream pt-18 lg:min-h-[52rem] lg:grid-cols-[1fr_1.05fr]">
				<Picture
					id="door"
					first
					alt=""
					// Cropped to a tall column, so it is drawn wider than that column is.
					sizes="(min-width: 64rem) 84rem, 100vw"
					className="h-44 w-full object-cover object-[50%_40%] sm:h-60 lg:h-full lg:object-[49%_50%]"
				/>
				<div className="wrap relative max-w-[33rem]! py-9 lg:py-16">
					<h1 ref={title} tabIndex={-1} className="headline outline-none">
						{heading}
					</h1>
					<p className="mt-3 text-[1.08rem] text-mute">{lead}</p>
					<noscript>
						<p className="mt-5 rounded-xl border border-door/35 bg-blush p-4">
							Signing in needs JavaScript, which is turned off in this browser. Everything else on this site works
							without it, and you can always call {company.phone}.
						</p>
					</noscript>
					<div className="mt-6 rounded-[1.25rem] bg-white p-5 shadow-card sm:p-7">
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
					</div>
				</div>
			</section>
		</>
	)
}
