import { useQuery } from '@tanstack/react-query'
import * as words from '../../../content/words/desk/lead.ts'
import { rows } from './ask.ts'
import { change } from './change.ts'

type Given = { created_at: string; wording_version: string; page: string }
type Consents = {
	contact?: Given | undefined
	texts?: (Given & { phone: string; stopped_at: string | null }) | undefined
}

/** What somebody agreed to with a lead. */
export const useConsents = (lead: string) =>
	useQuery({
		queryKey: ['lead', lead, 'consents'],
		queryFn: async (): Promise<Consents> => {
			const [contact, texts] = await Promise.all([
				rows((supabase) =>
					supabase
						.from('consents')
						.select('created_at,wording_version,page')
						.eq('lead_id', lead)
						.overrideTypes<Given[], { merge: false }>(),
				),
				rows((supabase) =>
					supabase
						.from('text_consents')
						.select('created_at,wording_version,page,phone,stopped_at')
						.eq('lead_id', lead)
						.overrideTypes<NonNullable<Consents['texts']>[], { merge: false }>(),
				),
			])
			return { contact: contact[0], texts: texts[0] }
		},
	})

/** They want no more texts: at this number, so on every lead of theirs. */
export const stopTexts = (lead: string) =>
	change({
		patch: (each) => (each.id === lead ? { ...each, texts: 'stopped' } : each),
		write: () =>
			rows((supabase) =>
				supabase
					.from('text_consents')
					.update({ stopped_at: new Date().toISOString() })
					.eq('lead_id', lead)
					.select('lead_id')
					.single(),
			),
		says: words.noMoreTexts,
	})
