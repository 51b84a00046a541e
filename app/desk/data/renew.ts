import { rows } from './ask.ts'
import { desk } from './client.ts'
import { inLeads } from './patch.ts'
import type { DeskLead } from './rows.ts'

/** Long lists are not read anew for one row: those that are shown are changed where they stand. */
const lists = { queryKey: ['leads'] }
/** More than the list is asked for by one address. */
const MOST = 100

/** Brings leads that changed up to date in the lists that show them. */
export async function renewRows(ids: string[]) {
	const shown = new Set<string>()
	for (const [, data] of desk.getQueriesData(lists))
		inLeads(data, (lead) => {
			shown.add(lead.id)
			return lead
		})
	const wanted = ids.filter((id) => shown.has(id)).slice(0, MOST)
	if (wanted.length === 0) return
	try {
		const found = await rows((supabase) =>
			supabase.from('desk_leads').select().in('id', wanted).overrideTypes<DeskLead[], { merge: false }>(),
		)
		const now = new Map(found.map((lead) => [lead.id, lead]))
		const asked = new Set(wanted)
		const renewed = (lead: DeskLead): DeskLead => {
			if (!asked.has(lead.id)) return lead
			const found = now.get(lead.id)
			// Deleted, or made part of another.
			return found && !found.merged_into ? found : { ...lead, gone: true }
		}
		desk.setQueriesData(lists, (data: unknown) => inLeads(data, renewed))
	} catch {
		// The line that is down says so; when it is back, everything is read anew.
	}
}
