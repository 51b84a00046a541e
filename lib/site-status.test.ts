import { expect, test } from 'vitest'
import { answers, type SiteStatus, size } from './site-status.ts'

const now = '2026-11-16T12:00:00.000Z'
const ago = (minutes: number) => new Date(Date.parse(now) - minutes * 60_000).toISOString()
const GB = 1024 ** 3

const well: SiteStatus = {
	now,
	servers: [
		{
			started_at: ago(180),
			about: { release: '0123456789abcdef', backups: true, mail: 'smtp', disk: { free: 60 * GB, size: 100 * GB } },
		},
	],
	mail: { queued: 1, oldest: ago(1), failing: 0, failed: 0, last_sent: ago(5) },
	backup: { good: { at: ago(600), file: 'little-red-x.tar', bytes: 3_500_000 }, failure: null },
	door: [{ kind: 'sign_ins', hour: 2, day: 9 }],
}

const ask = (changes: Partial<SiteStatus>) => {
	const [up, mail, backup, disk, attack] = answers({ ...well, ...changes })
	return { up, mail, backup, disk, attack }
}
const server = (about: SiteStatus['servers'][number]['about']) => ({
	servers: [{ started_at: ago(180), about: { ...well.servers[0]?.about, ...about } }],
})

test('a site that is well has five calm answers', () => {
	const all = answers(well)
	expect(all.map(({ state }) => state)).toEqual(Array(5).fill('good'))
	expect(all.map(({ says }) => says)).toEqual(['Yes.', 'Yes.', '10 hours ago.', 'No.', 'Nothing unusual.'])
	expect(all[0]?.details).toEqual(['It was started 3 hours ago.', 'Release 0123456789ab.'])
	expect(all[4]?.details).toEqual(['Sign-ins that failed: 2 in the last hour, 9 in a day.'])
	expect(all.some(({ advice }) => advice)).toBe(false)
})

test.each<[string, Partial<SiteStatus>, keyof ReturnType<typeof ask>, string, RegExp]>([
	['a database that was away', { door: [{ kind: 'api 503', hour: 3, day: 3 }] }, 'up', 'bad', /3 times/],
	['mail that keeps failing', { mail: { ...well.mail, failing: 2 } }, 'mail', 'bad', /^No: 2 emails/],
	['mail that waits', { mail: { ...well.mail, oldest: ago(11) } }, 'mail', 'bad', /^No: one email/],
	['mail that was given up', { mail: { ...well.mail, failed: 1 } }, 'mail', 'note', /could not be delivered/],
	['mail that goes to files', server({ mail: 'files' }), 'mail', 'note', /as files in DATA_DIR/],
	['no backups', server({ backups: false }), 'backup', 'bad', /none is made by itself/],
	[
		'a backup that failed',
		{ backup: { ...well.backup, failure: { at: ago(60), error: 'The disk is full.' } } },
		'backup',
		'bad',
		/failed 1 hour ago/,
	],
	[
		'a first backup that failed',
		{ backup: { good: null, failure: { at: ago(60), error: 'x' } } },
		'backup',
		'bad',
		/none yet/,
	],
	['no backup yet', { backup: { good: null, failure: null } }, 'backup', 'note', /next minutes/],
	[
		'an old backup',
		{ backup: { good: { at: ago(60 * 40), file: 'x', bytes: 1 }, failure: null } },
		'backup',
		'bad',
		/^1 day ago/,
	],
	['a full disk', server({ disk: { free: 9 * GB, size: 100 * GB } }), 'disk', 'bad', /little room/],
	['a small disk that is full', server({ disk: { free: GB / 2, size: 2 * GB } }), 'disk', 'bad', /little room/],
	['guessing', { door: [{ kind: 'sign_ins', hour: 500, day: 900 }] }, 'attack', 'bad', /looks like it/],
	['spam', { door: [{ kind: 'suspected', hour: 30, day: 30 }] }, 'attack', 'bad', /looks like it/],
	[
		'a flood',
		{
			door: [
				{ kind: 'leads 429', hour: 60, day: 60 },
				{ kind: 'auth 413', hour: 60, day: 60 },
			],
		},
		'attack',
		'bad',
		/looks like it/,
	],
])('%s is told, with what to do', (_, changes, about, state, says) => {
	const answer = ask(changes)[about]
	expect(answer?.state).toBe(state)
	expect(answer?.says).toMatch(says)
	if (state === 'bad') expect(answer?.advice).toBeTruthy()
})

test('where no server reports, the page says what it cannot know', () => {
	const { up, backup, disk, mail } = ask({ servers: [], backup: { good: null, failure: null } })
	expect([up, backup, disk].map((answer) => answer?.state)).toEqual(['note', 'note', 'note'])
	expect(up?.details.join()).toContain('hosted Supabase')
	expect(backup?.advice).toContain('hosted Supabase')
	expect(mail?.state).toBe('good')
})

test('a server of an earlier version, which says little, breaks nothing', () => {
	expect(ask({ servers: [{ started_at: ago(1), about: {} }] }).disk?.state).toBe('note')
})

test('sizes are said as people say them', () => {
	expect([0, 900, 1536, 3_500_000, 250 * GB, 5000 * GB].map(size)).toEqual([
		'0 bytes',
		'900 bytes',
		'1.5 KB',
		'3.3 MB',
		'250 GB',
		'4.9 TB',
	])
})
