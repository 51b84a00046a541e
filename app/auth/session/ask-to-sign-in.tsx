import { useEffect } from 'react'
import * as words from '../../../content/words/private-page.ts'
import { nextPage, signInFor } from '../../../lib/next-page.ts'
import { isLeaving, usePath } from '../../platform/navigation.ts'
import { isOnline, useOnline } from '../../platform/online.ts'
import { Head } from '../../seo/head.tsx'
import { alertBox } from '../../ui/alert.tsx'
import { classes } from '../../ui/classes.ts'
import { useSession } from './use-session.ts'

/** What a private page shows, and is built as, until it is known who asks. */
export const OneMoment = () => (
	<>
		<Head title={words.oneMomentTitle} description={words.oneMomentLead} canonical="/" noindex />
		<div className="min-h-[70vh] ground pt-18">
			<div className="wrap max-w-xl! py-12 lg:py-18">
				<h1 className="headline">{words.oneMoment}</h1>
				<p className="mt-3 text-lg text-mute">{words.oneMomentLead}</p>
				<noscript>
					<p className={classes(alertBox, 'mt-5')}>{words.needsScript}</p>
				</noscript>
			</div>
		</div>
	</>
)

type Place = Pick<Location, 'pathname' | 'search'>

/** The way to the sign-in, and back. A list that was narrowed is come back to as a whole: what narrows it is nobody's to name there. */
export const signInForHere = ({ pathname, search }: Place = location) =>
	signInFor(nextPage(pathname + search) ?? pathname)

export const askToSignIn = (place?: Place) => location.replace(signInForHere(place))

/** A private page to whoever is not signed in: they are led to where one does, and from there back to this address. */
export function AskToSignIn() {
	const { loading } = useSession()
	const path = usePath()
	const online = useOnline()
	useEffect(() => {
		// Without a line that would lead out of the site, to the browser's own page.
		if (!online || !isOnline()) return
		// Who has just signed out here is on the way to another page already.
		if (!loading && !isLeaving(path)) askToSignIn()
	}, [loading, path, online])
	return <OneMoment />
}
