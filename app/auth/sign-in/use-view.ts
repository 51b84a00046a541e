import { useEffect, useState } from 'react'
import { toast } from '../../ui/toast.tsx'
import { setSession } from '../session/session.ts'
import { useSession, watchSession } from '../session/use-session.ts'
import { LINK_FAILED, type MailedLink, takeLink } from './link.ts'

export type View = 'tabs' | 'forgot' | 'expired' | 'code' | 'password' | 'longer' | 'arriving'

/** What /auth shows: by the link that led here, by who is signed in, and by what was asked for. */
export function useView() {
	const { user, loading, worksLeads, halfway, recovering, weakPassword } = useSession()
	const [link, setLink] = useState<MailedLink>()
	const [forgot, setForgot] = useState(false)

	useEffect(() => {
		// Before the client comes, which reads the address too and changes it.
		const brought = takeLink()
		setLink(brought)
		if (brought.forgot) setForgot(true)
		if (brought.recovery) setSession({ recovering: true })
		watchSession()
	}, [])

	const tooShort = weakPassword === 'length'
	// Whether someone works at the desk is known a moment after who it is.
	const arrived = user && !loading && !recovering && !tooShort && !forgot
	useEffect(() => {
		if (!link || !arrived) return
		if (link.failed) toast.error(LINK_FAILED)
		else if (link.says) toast.notice(link.says)
		// In the place of this page, so that going back does not lead here again.
		location.replace(link.to ?? link.next ?? (worksLeads ? '/admin' : '/dashboard'))
	}, [link, arrived, worksLeads])

	const view = (): View => {
		if (halfway) return 'code'
		if (user && recovering) return 'password'
		// Also for someone signed in: a mail of ours that says 'if this was not you' leads here.
		if (user && forgot) return 'forgot'
		if (user) return tooShort ? 'longer' : 'arriving'
		if (link?.session) return loading ? 'arriving' : 'expired'
		if (link?.failed) return 'expired'
		return forgot ? 'forgot' : 'tabs'
	}
	return {
		view: view(),
		link: link ?? {},
		forget: () => setForgot(true),
		back: () => {
			setSession({ recovering: false })
			setLink({})
			setForgot(false)
		},
	}
}
