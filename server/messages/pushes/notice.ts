import { places } from '../../../content/places.ts'
import * as words from '../../../content/words/pushes.ts'
import type { Notice } from '../../../lib/notice.ts'
import { ownName } from '../../../lib/stored-lead.ts'
import type { Push } from './outbox.ts'

/** So many are told one by one; more in a short time are one notice that counts. */
const SINGLY = 3

const HOUR_S = 3600

/** What a device is told, how long that is worth telling, and what of its kind it takes the place of while it waits. */
export function noticeOf(push: Push): { notice: Notice; ttl: number; topic: string } {
	const { kind, waiting, told, lead_id, due, visits } = push
	const counted = told + waiting
	const isOne = waiting === 1 && counted <= SINGLY && lead_id !== null
	const common = { badge: due, tag: isOne ? `${kind}-${lead_id}` : kind }
	const topic = isOne ? lead_id.replaceAll('-', '') : kind
	if (kind === 'test')
		return { notice: { ...common, title: words.test, body: words.testNote, path: '/admin/alerts' }, ttl: 300, topic }
	if (kind === 'morning') {
		const body = words.morningHolds(due, visits) || words.tap
		return { notice: { ...common, title: words.morning, body, path: '/admin' }, ttl: 4 * HOUR_S, topic }
	}
	const title = isOne ? titleOf(push) : countOf(kind, counted)
	const body = isOne && push.name === null ? words.signIn : words.tap
	const path = isOne ? `/admin/leads/${lead_id}` : listOf[kind]
	return { notice: { ...common, title, body, path: path ?? '/admin' }, ttl: 24 * HOUR_S, topic }
}

const listOf: Record<string, string> = { leads: '/admin/leads', visits: '/admin/visits' }

function countOf(kind: string, count: number): string {
	if (kind === 'leads') return count === 1 ? words.leadUnnamed : words.leads(count)
	if (kind === 'visits') return count === 1 ? words.visitUnnamed : words.visits(count)
	return words.mine(count)
}

function titleOf({ kind, what, name, town }: Push): string {
	const person = name === null ? undefined : words.who(firstName(name), townName(town))
	if (kind === 'leads') return person ? words.lead(person) : words.leadUnnamed
	if (kind === 'visits') return (person && words.visit[what]?.(person)) ?? words.visitUnnamed
	if (what === 'mentioned') return person ? words.mentioned(person) : words.mentionedUnnamed
	return person ? words.assigned(person) : words.assignedUnnamed
}

/** As it was typed, and no longer than a line of a phone. */
const firstName = (name: string) => (ownName(name).trim().split(/\s+/)[0] ?? '').slice(0, 40) || words.someone
const townName = (slug: string | null) => places.find((place) => place.slug === slug)?.name
