import * as words from '../../content/words/account.ts'
import { ActivitySection } from '../auth/account/activity-section.tsx'
import { DeleteSection } from '../auth/account/delete-section.tsx'
import { DevicesSection } from '../auth/account/devices-section.tsx'
import { PasskeysSection } from '../auth/account/passkeys-section.tsx'
import { EmailSection, NameSection, PasswordSection } from '../auth/account/profile-sections.tsx'
import { RequestsSection } from '../auth/account/requests-section.tsx'
import { TwoStepSection } from '../auth/account/two-step-section.tsx'
import { AskToSignIn } from '../auth/session/ask-to-sign-in.tsx'
import { useSession } from '../auth/session/use-session.ts'
import { Head } from '../seo/head.tsx'
import { SectionHead } from '../ui/section-head.tsx'

/** Only for whoever is signed in; everyone else is asked to, and comes back. */
export function Account() {
	const { user } = useSession()
	if (!user) return <AskToSignIn />
	return (
		<>
			<Head title={words.pageTitle} description={words.description} noindex />
			<div className="ground pt-18">
				<div className="wrap max-w-board! py-12 lg:py-18">
					<SectionHead as="h1" eyebrow={words.account} title={words.hello(user.user_metadata.first_name)}>
						{words.signedInAs}
						<span className="wrap-anywhere">{user.email}</span>.
					</SectionHead>
					<div className="mt-9 grid gap-5">
						<RequestsSection user={user} />
						<NameSection user={user} />
						<EmailSection user={user} />
						<PasswordSection user={user} />
						<PasskeysSection />
						<TwoStepSection user={user} />
						<DevicesSection user={user} />
						<ActivitySection user={user} />
						<DeleteSection />
					</div>
				</div>
			</div>
		</>
	)
}
