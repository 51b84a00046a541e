import { columns } from '../../../content/words/desk/export.ts'
import * as words from '../../../content/words/desk/leads.ts'
import { statuses } from '../../../content/words/desk/stages.ts'
import { actions } from '../../../content/words/desk/today.ts'
import type { DeskLead } from '../data/rows.ts'
import { officeTime } from '../data/take-out.ts'
import { townName } from '../person.ts'

type Names = (id: string | null) => string | undefined

/** What stands in each column of a list in a file. */
const cells: Record<keyof typeof columns, (lead: DeskLead, nameOf: Names) => unknown> = {
	// As it is stored, so that the file can be brought back.
	name: ({ name }) => name,
	phone: ({ phone }) => phone,
	email: ({ email }) => email,
	address: ({ address }) => address,
	town: ({ town }) => townName(town),
	stage: ({ status }) => statuses[status],
	message: ({ motivation }) => motivation,
	source: ({ source }) => source,
	came: ({ created_at }) => officeTime(created_at),
	next: ({ next_action }) => next_action && actions[next_action],
	due: ({ next_due }) => officeTime(next_due),
	nextNote: ({ next_note }) => next_note,
	firstContact: ({ first_contact_at }) => officeTime(first_contact_at),
	lastContact: ({ last_contact_at }) => officeTime(last_contact_at),
	tries: ({ tries }) => tries,
	whose: ({ assignee }, nameOf) => nameOf(assignee),
	texts: ({ texts }) => words.textsAre[texts],
	doNotContact: ({ do_not_contact_at }) => officeTime(do_not_contact_at),
	page: ({ source_page }) => source_page,
	medium: ({ utm_medium }) => utm_medium,
	campaign: ({ utm_campaign }) => utm_campaign,
	id: ({ id }) => id,
}

const names = Object.keys(columns) as (keyof typeof columns)[]
export const leadHead = names.map((name) => columns[name])
export const leadCells = (lead: DeskLead, nameOf: Names) => names.map((name) => cells[name](lead, nameOf))
