import { timeAgo } from './date.ts'

/** As the database's function desk_status() tells it. */
export type SiteStatus = {
	now: string
	servers: { started_at: string; about: About }[]
	mail: { queued: number; oldest: string | null; failing: number; failed: number; last_sent: string | null }
	backup: {
		good: { at: string; file: string; bytes: number | null } | null
		failure: { at: string; error: string } | null
	}
	/** Who was turned away, or should have been: of the last hour, and of the last day. */
	door: { kind: string; hour: number; day: number }[]
}
type About = {
	release?: string
	outside?: string
	backups?: boolean
	mail?: 'smtp' | 'files'
	disk?: { free: number; size: number }
}

/** Good: nothing to do. Note: something the owner should know. Bad: something to do. */
export type Answer = {
	question: string
	state: 'good' | 'note' | 'bad'
	says: string
	details: string[]
	/** What to do about it. */
	advice?: string
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The five questions an owner has, answered. */
export function answers(status: SiteStatus): Answer[] {
	return [isUp(status), areMailsGoing(status), isBackedUp(status), isDiskFilling(status), isSomeoneAttacking(status)]
}

const hosted =
	'No server of this product reports to this database. On hosted Supabase that is as it should be; its dashboard knows. If you run the server yourself, it has stopped, or cannot write.'

function isUp({ servers, door, now }: SiteStatus): Answer {
	const question = 'Is the site up?'
	const [first] = servers
	if (!first)
		return { question, state: 'note', says: 'The database answers. More is not known here.', details: [hosted] }
	const releases = [...new Set(servers.flatMap(({ about }) => about.release?.slice(0, 12) ?? []))].filter(Boolean)
	const details = [
		`It was started ${timeAgo(first.started_at, new Date(now))}.`,
		...(servers.length > 1 ? [`${servers.length} processes are running.`] : []),
		...(releases.length ? [`${releases.length > 1 ? 'Releases' : 'Release'} ${releases.join(', ')}.`] : []),
		...servers.flatMap(({ about }) =>
			about.outside
				? [`The database lies in ${about.outside}, outside DATA_DIR: a copy of DATA_DIR alone holds no lead.`]
				: [],
		),
	]
	const away = total(door, / 503$/)
	if (away.hour === 0) return { question, state: 'good', says: 'Yes.', details }
	return {
		question,
		state: 'bad',
		says: `It is, but ${times(away.hour)} in the last hours it had to say “try again in a moment”.`,
		details,
		advice:
			'The database was away, full or crowded. Forms keep what was typed and send it by themselves. If it goes on, look at the server’s log.',
	}
}

function areMailsGoing({ mail, servers, now }: SiteStatus): Answer {
	const question = 'Are emails going out?'
	const at = new Date(now)
	const details = [
		mail.last_sent ? `The last one went out ${timeAgo(mail.last_sent, at)}.` : 'None has gone out so far.',
	]
	if (mail.queued > 0) details.push(`${count(mail.queued, 'email')} waiting.`)
	const waited = mail.oldest ? at.getTime() - Date.parse(mail.oldest) : 0
	if (mail.failing > 0 || waited > 10 * MINUTE)
		return {
			question,
			state: 'bad',
			says: `No: ${count(mail.failing || mail.queued, 'email')} could not be sent so far.`,
			details: mail.oldest ? [...details, `The oldest was written ${timeAgo(mail.oldest, at)}.`] : details,
			advice:
				'No lead is lost, they are all at the desk. The reason stands beside each email below; most often it is the password or the address in SMTP_URL. They are tried again by themselves, or at once with the button.',
		}
	if (mail.failed > 0)
		return {
			question,
			state: 'note',
			says: `Yes, but ${count(mail.failed, 'email')} could not be delivered.`,
			details,
			advice: 'Often the address was mistyped: call these people instead.',
		}
	if (servers.some(({ about }) => about.mail === 'files'))
		return {
			question,
			state: 'note',
			says: 'They are kept as files in DATA_DIR/mail, and nobody gets them.',
			details,
			advice: 'Set SMTP_URL to your mail server.',
		}
	return { question, state: 'good', says: 'Yes.', details }
}

function isBackedUp({ backup: { good, failure }, servers, now }: SiteStatus): Answer {
	const question = 'When was the last backup?'
	const at = new Date(now)
	const last = good ? sentence(timeAgo(good.at, at)) : undefined
	const details = good ? [`${good.file}, ${size(good.bytes ?? 0)}, read back and found whole.`] : []
	if (servers.length === 0)
		return {
			question,
			state: 'note',
			says: 'That is not known here.',
			details: [],
			advice: 'On hosted Supabase, backups are made by the platform: see Database → Backups in its dashboard.',
		}
	if (!servers.some(({ about }) => about.backups))
		return {
			question,
			state: 'bad',
			says: last ? `${last}, and none is made by itself any more.` : 'None is made by itself.',
			details,
			advice: 'Set BACKUP_DIR to a folder, best on another disk, and restart the server: it then makes one each night.',
		}
	if (failure)
		return {
			question,
			state: 'bad',
			says: good
				? `${last}. The one after it failed ${timeAgo(failure.at, at)}.`
				: `There is none yet: it failed ${timeAgo(failure.at, at)}.`,
			details: [failure.error, ...details],
			advice: 'It is tried again every hour. Until then npm run backup makes one by hand, in any folder with room.',
		}
	if (!good) return { question, state: 'note', says: 'The first one is made in the next minutes.', details }
	if (at.getTime() - Date.parse(good.at) > 36 * HOUR)
		return {
			question,
			state: 'bad',
			says: `${last}: that is too long.`,
			details,
			advice: 'Look at the server’s log, and run npm run backup by hand.',
		}
	return { question, state: 'good', says: `${last}.`, details }
}

function isDiskFilling({ servers }: SiteStatus): Answer {
	const question = 'Is the disk filling up?'
	const disks = servers.flatMap(({ about }) => about.disk ?? []).sort((a, b) => a.free / a.size - b.free / b.size)
	const [fullest] = disks
	if (!fullest)
		return { question, state: 'note', says: 'That is not known here.', details: servers.length ? [] : [hosted] }
	const free = Math.floor((100 * fullest.free) / Math.max(fullest.size, 1))
	const details = [`${size(fullest.free)} of ${size(fullest.size)} are free, ${free}%.`]
	if (free >= 10 && fullest.free > 1024 ** 3) return { question, state: 'good', says: 'No.', details }
	return {
		question,
		state: 'bad',
		says: 'Yes: there is little room left.',
		details,
		advice:
			'Without room no lead can be stored. Remove old backups or logs from the machine, or give it a larger disk.',
	}
}

/** From so many in an hour on it is no chance: people mistype, and a shared office has one address. */
const unusual = { suspected: 20, sign_ins: 60, limits: 20, refused: 100 }

function isSomeoneAttacking({ door }: SiteStatus): Answer {
	const question = 'Is someone attacking?'
	const counts = {
		suspected: total(door, /^suspected$/),
		sign_ins: total(door, /^sign_ins$/),
		limits: total(door, /^limits$/),
		refused: total(door, / (429|413)$/),
	}
	const words: Record<keyof typeof counts, string> = {
		suspected: 'leads that look like spam',
		sign_ins: 'sign-ins that failed',
		limits: 'sign-ins refused after too many tries',
		refused: 'requests refused as too many or too large',
	}
	const kinds = Object.keys(counts) as (keyof typeof counts)[]
	const details = kinds
		.filter((kind) => counts[kind].day > 0)
		.map((kind) => `${sentence(words[kind])}: ${counts[kind].hour} in the last hour, ${counts[kind].day} in a day.`)
	if (kinds.every((kind) => counts[kind].hour < unusual[kind]))
		return { question, state: 'good', says: 'Nothing unusual.', details }
	return {
		question,
		state: 'bad',
		says: 'It looks like it: there is more of this than people do by chance.',
		details,
		advice:
			'The limits hold whoever does it back, and nobody else. See in the log where it comes from, and look through the leads marked as suspected: a real one may be among them.',
	}
}

function total(door: SiteStatus['door'], kind: RegExp) {
	const mine = door.filter((each) => kind.test(each.kind))
	const sum = (span: 'hour' | 'day') => mine.reduce((all, each) => all + each[span], 0)
	return { hour: sum('hour'), day: sum('day') }
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const count = (number: number, thing: string) => (number === 1 ? `one ${thing}` : `${number} ${thing}s`)
const times = (number: number) => (number === 1 ? 'once' : `${number} times`)

/** As people say it: 1.4 GB. */
export function size(bytes: number): string {
	const units = ['bytes', 'KB', 'MB', 'GB', 'TB']
	const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1)
	const value = bytes / 1024 ** power
	return `${value.toFixed(power === 0 || value >= 100 ? 0 : 1)} ${units[power]}`
}
