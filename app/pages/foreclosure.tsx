import { telephoneLink } from '../../content/company.ts'
import text, { counselor } from '../../content/situations/foreclosure.ts'
import { legalServices } from '../../content/situations/situation.ts'
import * as words from '../../content/words/foreclosure.ts'
import { SaleTimeline } from '../sections/sale-timeline.tsx'
import { CallLink } from '../ui/call-link.tsx'
import { SituationPage } from './situation.tsx'

/** The situation with the least time: who helps for free stands before us, and the dates before the text. */
export function Foreclosure() {
	return (
		<SituationPage
			slug="foreclosure"
			text={text}
			actions={
				<>
					<CallLink href={telephoneLink(counselor.phone)}>{words.callCounselor(counselor.phone)}</CallLink>
					<CallLink href={telephoneLink(legalServices.phone)} look="quiet">
						{words.callLegalAid(legalServices.phone)}
					</CallLink>
				</>
			}
		>
			<SaleTimeline />
		</SituationPage>
	)
}
