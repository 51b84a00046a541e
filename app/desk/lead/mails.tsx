import * as words from '../../../content/words/desk/mails.ts'
import { anyMail, mails as kinds, mailStates } from '../../../content/words/desk/timeline.ts'
import { canGoAgain, sendAgain, useMails } from '../data/mails.ts'
import type { DeskLead } from '../data/rows.ts'
import { Card, small } from '../ui/card.tsx'
import { at } from './tell.ts'

/** Which mails went out about a lead, and once more on request. */
export function Mails({ lead }: { lead: DeskLead }) {
	const { data } = useMails(lead.id)
	const known: Record<string, string> = kinds
	return (
		<Card title={words.mails}>
			{data?.length === 0 && <p className="text-sm text-mute">{words.none}</p>}
			<ul className="grid gap-3">
				{data?.map((mail) => {
					const name = known[mail.kind] ?? anyMail
					const silent = mail.recipient !== null && lead.do_not_contact_at !== null
					return (
						<li key={mail.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5 text-sm">
							<div className="min-w-0 flex-1 basis-40">
								<p className="font-semibold">{name}</p>
								<p className="text-mute wrap-anywhere">
									{mailStates[mail.status]} · {at(mail.sent_at ?? mail.created_at)}
									{mail.status !== 'sent' && mail.last_error && ` · ${mail.last_error}`}
								</p>
							</div>
							{canGoAgain(mail, data) && !silent && (
								<button type="button" aria-label={words.again(name)} onClick={() => sendAgain(mail)} className={small}>
									{mail.status === 'sent' ? words.sendAgain : words.sendNow}
								</button>
							)}
						</li>
					)
				})}
			</ul>
		</Card>
	)
}
