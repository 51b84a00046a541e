import { didYouMean } from '../../content/words/lead.ts'
import { likelyDomain, withDomain } from '../../lib/email-typo.ts'

/** Above the field, where it moves nothing: whoever is about to press the button finds it where it was. */
export const EmailHint = ({ domain, onAccept }: { domain: string; onAccept: () => void }) => (
	<button
		type="button"
		onClick={onAccept}
		className="min-h-9 rounded-lg text-sm font-medium text-door-deep underline underline-offset-4"
	>
		{didYouMean(domain)}
	</button>
)

export { likelyDomain, withDomain }
