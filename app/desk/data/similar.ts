import { useQuery } from '@tanstack/react-query'
import * as words from '../../../content/words/desk/similar.ts'
import { ask } from './ask.ts'
import { change } from './change.ts'
import type { MergeField, SimilarLead } from './rows.ts'

/** Leads of the same phone, mailbox or house, and those that are part of this one. */
export const useSimilar = (id: string) =>
	useQuery({ queryKey: ['lead', id, 'similar'], queryFn: () => ask<SimilarLead[]>('similar_leads', { lead: id }) })

/** Makes `other` a part of `kept`, which takes the fields named from it. */
export const merge = (kept: string, other: string, taken: readonly MergeField[]) =>
	change({
		write: () =>
			ask('merge_leads', { kept, other, fields: Object.fromEntries(taken.map((field) => [field, true])) }).then(
				() => other,
			),
		says: words.merged,
		undo: unmerge,
	})

/** Makes it a lead of its own again. */
export const unmerge = (other: string) => change({ write: () => ask('unmerge_leads', { other }), says: words.unmerged })
