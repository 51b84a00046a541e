import { company, telephoneLink } from '../../content/company.ts'
import { callNow } from '../../content/words/sent.ts'

/** For whoever would rather not wait for our call. */
export const CallNow = ({ className }: { className: string }) => (
	<p className={className}>
		{callNow}{' '}
		<a
			href={telephoneLink(company.phone)}
			className="font-bold whitespace-nowrap text-ink underline underline-offset-4"
		>
			{company.phone}
		</a>
		.
	</p>
)
