import type { User } from '@supabase/supabase-js'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as words from '../../content/words/sign-in.ts'
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

const headings = {
	tabs: [words.yourAccount, words.tabsLead],
	asked: [words.askedTitle, words.askedLead],
	forgot: [words.forgotTitle, words.forgotLead],
	expired: [words.expiredTitle, words.expiredLead(LINK_FAILED)],
	code: [words.oneMoreStep, words.codeLead],
	password: [words.setANewPassword, words.passwordLead],
	longer: [words.longerTitle, words.tooShortForRole],
	arriving: [words.oneMoment, words.arrivingLead],
} as const

/** For whoever proved an address that someone else may have registered before them. */
const greeting = (user: User | undefined) => {
	const name = String(user?.user_metadata.first_name ?? '').trim()
	return [words.chooseANewPassword, words.reclaimedLead(name)] as const
}

/** Where one logs in and registers, and where every mailed link ends. */
export function Auth() {
	const { view, link, back, forget } = useView()
	const { user, reclaimed } = useSession()
	const [tab, setTab] = useState<'login' | 'register'>('login')
	const [registered, setRegistered] = useState<string>()
	const [email, setEmail] = useState('')
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

	/** Typed once, it stands in whichever form comes next. */
	const noteEmail = ({ target }: FormEvent) => {
		if (target instanceof HTMLInputElement && target.name === 'email') setEmail(target.value)
	}
	const takeAlong = (typed: string) => {
		setEmail(typed)
		forget()
	}
	const [heading, lead] =
		view === 'password' && reclaimed ? greeting(user) : headings[view === 'tabs' && link.next ? 'asked' : view]
	return (
		<>
			<Head title={words.pageTitle} description={words.description} noindex />
			<Frame title={heading} lead={lead} titleRef={title} withoutScript={words.needsScript}>
				<div onInput={noteEmail} className="contents">
					{link.firstOfTwo && view === 'tabs' && (
						<div className="mb-5">
							<Notice>{confirmOther}</Notice>
						</div>
					)}
					{view === 'tabs' && (
						<Tabs
							label={words.loginOrRegister}
							shown={tab}
							onShow={setTab}
							tabs={[
								{
									name: 'login',
									label: words.login,
									panel: <LoginForm key={registered} registered={registered} email={email} onForgot={takeAlong} />,
								},
								{
									name: 'register',
									label: words.register,
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
					{view === 'forgot' && <ForgotPassword email={email} />}
					{view === 'expired' && <NewLink email={email} />}
					{view === 'code' && <SecondStep />}
					{view === 'password' && <NewPassword />}
					{view === 'longer' && <LongerPassword />}
					{view === 'arriving' && (
						<p>
							{words.ifNothingHappens}{' '}
							<a href="/dashboard" className="font-bold text-door-deep underline underline-offset-4">
								{words.yourDashboard}
							</a>
							.
						</p>
					)}
					{(view === 'forgot' || view === 'expired') && (
						<div className="mt-3">
							<Aside onClick={back}>{words.backToLogin}</Aside>
						</div>
					)}
				</div>
			</Frame>
		</>
	)
}
