import { useQuery } from '@tanstack/react-query'
import { rows } from './ask.ts'
import { change } from './change.ts'
import { desk } from './client.ts'
import { proven } from './decide.ts'

export type AlertSettings = {
	digest: boolean
	digest_when_empty: boolean
	/** Whether the server can send texts at all. */
	texts_ready: boolean
	text_numbers: string[]
	text_quiet: boolean
	text_gap: number
}

const key = ['alerts', 'settings']

/** How the owner wants to be told. */
export const useAlertSettings = () =>
	useQuery({
		queryKey: key,
		queryFn: async () => {
			const found = await rows((supabase) =>
				supabase
					.from('alert_settings')
					.select('digest,digest_when_empty,texts_ready,text_numbers,text_quiet,text_gap')
					.overrideTypes<AlertSettings[], { merge: false }>(),
			)
			return found[0] ?? null
		},
	})

const store = (values: Partial<AlertSettings>) =>
	rows((supabase) => supabase.from('alert_settings').update(values).eq('id', true).select('id').single())

export const setAlerts = (values: Partial<AlertSettings>, says: string) =>
	change({
		show: () => {
			const before = desk.getQueryData<AlertSettings>(key)
			desk.setQueryData(key, before && { ...before, ...values })
			return () => desk.setQueryData(key, before)
		},
		write: () => store(values),
		says,
	})

/** Where leads are told by text. The owner shows first that it is still them, so nothing is shown before. */
export const setNumbers = (text_numbers: string[], says: string) =>
	change({ write: () => proven(() => store({ text_numbers })), says })
