import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { company } from '../../content/company.ts'
import { type Pledge, promises } from '../../content/promises.ts'
import { kinds, render } from '../../server/messages/templates.ts'
import { parse } from '../support/site/html.ts'
import { pages, site } from '../support/site/pages.ts'
import { timeFacts } from '../support/site/time-facts.ts'
import { blocksOf, type Told, timesIn } from '../support/site/times.ts'

/** Every number of hours or days that is promised stands in content/promises.ts; every other one is a fact with its source. */
const said = ({ long, condition }: Pledge) => `${long} ${condition}`

/** What must stand beside a promised time, and what must not. */
const told: Record<string, { times: readonly string[]; beside: RegExp; never?: RegExp }> = {
	call: { times: promises.call.times, beside: /\b(call|calls|reply|replies)\b/i, never: /\boffer\b/i },
	closingSoonest: { times: ['7 days'], beside: /as little as|with clear title|, clear title/i },
	closing: { times: promises.closing.times.filter((time) => time !== '7 days'), beside: /./ },
}

const claimed = Object.values(company.claims).flatMap((claim) => timesIn(claim?.says ?? ''))

function isPromised({ time, sentence }: Told) {
	return Object.values(told).some(
		({ times, beside, never }) => times.includes(time) && beside.test(sentence) && !never?.test(sentence),
	)
}
const isFact = ({ time, sentence }: Told) =>
	timeFacts.some((fact) => fact.time.test(time) && fact.beside.test(sentence))
const isClaimed = ({ time }: Told) => claimed.some((each) => each.time === time)

const unheld = (blocks: readonly string[]) =>
	blocks
		.flatMap(timesIn)
		.filter((each) => !isPromised(each) && !isFact(each) && !isClaimed(each))
		.map(({ time, sentence }) => `${time}: ${sentence}`)

test.each(pages)('$path promises no hours or days but those of content/promises.ts', ({ root }) => {
	expect(unheld(blocksOf(root))).toEqual([])
})

const clear = /clear title|title is clear|title must be clear|title .{0,40}\bclear\b/i

test.each(pages)('$path names closing in days only together with clear title', ({ main }) => {
	const blocks = blocksOf(main)
	const names = blocks.flatMap(timesIn).some(({ time }) => (promises.closing.times as readonly string[]).includes(time))
	if (names) expect(blocks.some((block) => clear.test(block))).toBe(true)
})

test('what language models read promises nothing else, and closing in days only with clear title', () => {
	const lines = readFileSync(`${site}/llms.txt`, 'utf8').split('\n')
	expect(unheld(lines)).toEqual([])
	expect(lines.filter((line) => timesIn(line).some(({ time }) => time === '7 days') && !clear.test(line))).toEqual([])
	expect(lines.join()).not.toMatch(/e-mail/i)
})

const lead = {
	id: 'a',
	created_at: new Date(),
	name: 'Ada Miller',
	phone: '(501) 555-0177',
	email: 'ada@example.com',
	address: '1 Main Street',
	motivation: '',
	status: 'new',
	source_page: '/',
	utm_source: '',
	utm_medium: '',
	utm_campaign: '',
	utm_term: '',
	utm_content: '',
	consent_version: '',
	texts_version: '',
	suspected_spam: false,
	suspected_because: null,
}
const data = {
	link: 'https://example.com',
	code: '123456',
	code_minutes: 10,
	email: 'a@b.co',
	new_email: 'c@d.co',
	at: new Date().toISOString(),
	why: 'x',
	reason: 'x',
	starts_at: '2099-01-05T16:00:00.000Z',
	what: 'booked',
}
const offer = {
	id: 'o',
	lead_id: 'a',
	version: 1,
	created_at: new Date(),
	author: null,
	inputs: {
		value: 150_000,
		repairs: [{ item: 'roof', cost: 25_000 }],
		surprises: 10,
		months: 5,
		holdingMonth: 1_050,
		closing: 8,
		profit: 12,
	},
	low: 87_000,
	high: 89_500,
	reasons: 'The roof.',
	sent_at: null,
	sent_by: null,
}
const visitStates = { 'visit-proposed': 'proposed', 'visit-canceled': 'canceled' } as const
const visitOf = (kind: string) => ({
	id: 'v',
	lead_id: 'a',
	created_at: new Date(),
	author: null,
	proposed: [new Date(data.starts_at)],
	minutes: 60,
	note: '',
	state: visitStates[kind as keyof typeof visitStates] ?? ('booked' as const),
	starts_at: new Date(data.starts_at),
	ends_at: new Date('2099-01-05T17:00:00.000Z'),
	answer: '',
	answered_at: null,
	changed: 0,
	reminded_at: null,
})
const waiting = {
	count: 1,
	first: [{ lead: 'a', name: 'Mary', address: '1 Oak', at: '2099-01-05T16:00:00.000Z', action: 'call' }],
}
const morning = { visits: waiting, fresh: waiting, overdue: waiting, due: waiting, tasks: waiting, stuck: 1 }
const digest = { reasons: [{ because: null, count: 1 }], newest: [lead] }
const mails = kinds.map((kind) => ({
	kind,
	mail: render(kind, {
		lead,
		digest,
		morning,
		data,
		photos: 2,
		photosLink: 'https://example.com/x',
		offer,
		visit: visitOf(kind),
		visitLink: 'https://example.com/visit?token=x',
		siteUrl: 'https://example.com',
	}),
}))

test.each(mails)('the mail $kind promises no hours or days but those of content/promises.ts', ({ mail }) => {
	expect(mail).not.toBeNull()
	expect(
		unheld([mail?.subject ?? '', ...(mail?.text.split('\n') ?? []), ...blocksOf(parse(mail?.html ?? ''))]),
	).toEqual([])
})

test('nobody is told that they may stop at any step: a signed contract binds', () => {
	const stop = /stop at any (?!time)|at any (step|stage|point)|no obligation at|any of them, and/i
	const found = [
		...pages.flatMap(({ path, root }) => blocksOf(root).map((block) => [path, block])),
		...mails.map(({ kind, mail }) => [kind, mail?.text ?? '']),
	].filter(([, text = '']) => stop.test(text))
	expect(found).toEqual([])
	const obligations = pages.flatMap(({ root }) => blocksOf(root)).filter((block) => /obligation/i.test(block))
	expect(obligations.length).toBeGreaterThan(20)
	for (const block of obligations)
		expect(block).toMatch(/no obligation until you sign a contract|contractual obligation/i)
})

test('the promises themselves keep to their own times', () => {
	for (const pledge of Object.values<Pledge>(promises)) {
		for (const { time } of timesIn(said(pledge))) expect(pledge.times ?? []).toContain(time)
	}
})

test.each([
	'We make an offer within 48 hours.',
	'You get an offer within 24 hours.',
	'Close in 5 days.',
	'Close in 7 days.',
	'We close in ten days or less.',
	'A forty-eight-hour reply.',
	'We answer within a day.',
	'Twenty days to move out.',
])('%s would be found out', (sentence) => {
	expect(unheld([sentence])).toHaveLength(1)
})
