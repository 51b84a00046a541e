import { ExternalLink, LogOut, UserRound } from 'lucide'
import * as words from '../../../content/words/desk/frame.ts'
import { signOut } from '../../auth/session/sign-out.ts'
import { Icon } from '../../ui/icon.tsx'

const icon = 'size-5 shrink-0 text-mute'

/** Out of the desk, wherever its rooms are listed. */
export const OwnLinks = ({ className }: { className: string }) => (
	<>
		<a href="/account" className={className}>
			<Icon of={UserRound} className={icon} />
			{words.account}
		</a>
		<a href="/" className={className}>
			<Icon of={ExternalLink} className={icon} />
			{words.toSite}
		</a>
		<button type="button" onClick={signOut} className={className}>
			<Icon of={LogOut} className={icon} />
			{words.signOut}
		</button>
	</>
)
