import { consent, textConsent } from '../../../content/consent.ts'
import * as words from '../../../content/words/desk/lead.ts'
import { Aside } from '../../ui/submit.tsx'
import { stopTexts, useConsents } from '../data/consents.ts'
import type { DeskLead } from '../data/rows.ts'
import { Card } from '../ui/card.tsx'
import { at } from './tell.ts'

/** What they agreed to, in the very words they saw. */
export function Consent({ lead }: { lead: DeskLead }) {
	const { data } = useConsents(lead.id)
	const texts = data?.texts
	return (
		<Card title={words.consent}>
			<div className="grid gap-4 text-sm">
				{data?.contact && (
					<div>
						<p>{words.agreedToContact(at(data.contact.created_at), data.contact.page)}</p>
						<Wording text={consent.text} version={data.contact.wording_version} known={consent.version} />
					</div>
				)}
				{texts && (
					<div>
						<p>{words.agreedToTexts(at(texts.created_at), texts.page, texts.phone)}</p>
						<Wording
							text={`${textConsent.label} ${textConsent.text}`}
							version={texts.wording_version}
							known={textConsent.version}
						/>
						{texts.stopped_at && <p className="font-semibold">{words.stopped(at(texts.stopped_at))}</p>}
						{!texts.stopped_at && texts.phone !== lead.phone && <p className="font-semibold">{words.otherNumber}</p>}
						{!texts.stopped_at && <Aside onClick={() => stopTexts(lead.id)}>{words.theySaidStop}</Aside>}
					</div>
				)}
				{data && !texts && <p className="text-mute">{words.noTexts}</p>}
			</div>
		</Card>
	)
}

/** The words of this version, or its name where the site has others by now. */
function Wording({ text, version, known }: { text: string; version: string; known: string }) {
	if (version !== known) return <p className="mt-1 text-mute">{words.wordingVersion(version)}</p>
	return <blockquote className="mt-1.5 border-l-2 border-line pl-3 text-mute">{text}</blockquote>
}
