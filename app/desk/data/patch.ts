import type { DeskLead, LeadChange } from './rows.ts'

type Plain = Record<string, unknown>

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null
/** Whatever is asked for, a lead is told by what only leads have. */
const isLead = (value: Plain): boolean => 'next_action' in value && 'rank' in value

/** The same data with each lead in it changed, however deep it lies; what has no such lead is the very same object. */
export function inLeads<Data>(data: Data, change: (lead: DeskLead) => DeskLead): Data {
	return walk(data, change) as Data
}

function walk(value: unknown, change: (lead: DeskLead) => DeskLead): unknown {
	if (Array.isArray(value)) {
		const changed = value.map((each) => walk(each, change))
		return changed.some((each, index) => each !== value[index]) ? changed : value
	}
	if (!isPlain(value)) return value
	if (isLead(value)) return change(value as DeskLead)
	const entries = Object.entries(value).map(([key, each]) => [key, walk(each, change)] as const)
	return entries.some(([key, each]) => each !== value[key]) ? Object.fromEntries(entries) : value
}

/** A lead as it will be once a change is stored, as far as the browser can tell. */
export function changed(lead: DeskLead, { id: _, do_not_contact, ...values }: LeadChange): DeskLead {
	const wish =
		do_not_contact === undefined ? {} : { do_not_contact_at: do_not_contact ? new Date().toISOString() : null }
	return { ...lead, ...values, ...wish }
}

/** A lead without a change that could not be kept, as far as nothing else has changed it since. */
export function without(lead: DeskLead, before: DeskLead, after: DeskLead): DeskLead {
	const names = Object.keys(before) as (keyof DeskLead)[]
	const back = names.filter((name) => after[name] !== before[name] && lead[name] === after[name])
	return back.length ? { ...lead, ...Object.fromEntries(back.map((name) => [name, before[name]])) } : lead
}
