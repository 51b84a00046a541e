import * as words from '../content/words/site-status.ts'
import { timeAgo } from './time-ago.ts'

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

function isUp({ servers, door, now }: SiteStatus): Answer {
	const question = words.isUp
	const [first] = servers
	if (!first) return { question, state: 'note', says: words.databaseAnswers, details: [words.hosted] }
	const releases = [...new Set(servers.flatMap(({ about }) => about.release?.slice(0, 12) ?? []))].filter(Boolean)
	const details = [
		words.started(timeAgo(first.started_at, new Date(now))),
		...(servers.length > 1 ? [words.processes(servers.length)] : []),
		...(releases.length ? [words.releases(releases)] : []),
		...servers.flatMap(({ about }) => (about.outside ? [words.outside(about.outside)] : [])),
	]
	const away = total(door, / 503$/)
	if (away.hour === 0) return { question, state: 'good', says: words.yes, details }
	return {
		question,
		state: 'bad',
		says: words.wasAway(away.hour),
		details,
		advice: words.awayAdvice,
	}
}

function areMailsGoing({ mail, servers, now }: SiteStatus): Answer {
	const question = words.areMailsGoing
	const at = new Date(now)
	const details = [mail.last_sent ? words.lastSent(timeAgo(mail.last_sent, at)) : words.noneSent]
	if (mail.queued > 0) details.push(words.waiting(mail.queued))
	const waited = mail.oldest ? at.getTime() - Date.parse(mail.oldest) : 0
	if (mail.failing > 0 || waited > 10 * MINUTE)
		return {
			question,
			state: 'bad',
			says: words.notGoing(mail.failing || mail.queued),
			details: mail.oldest ? [...details, words.oldest(timeAgo(mail.oldest, at))] : details,
			advice: words.notGoingAdvice,
		}
	if (mail.failed > 0)
		return {
			question,
			state: 'note',
			says: words.notDelivered(mail.failed),
			details,
			advice: words.notDeliveredAdvice,
		}
	if (servers.some(({ about }) => about.mail === 'files'))
		return {
			question,
			state: 'note',
			says: words.asFiles,
			details,
			advice: words.asFilesAdvice,
		}
	return { question, state: 'good', says: words.yes, details }
}

function isBackedUp({ backup: { good, failure }, servers, now }: SiteStatus): Answer {
	const question = words.lastBackup
	const at = new Date(now)
	const last = good ? sentence(timeAgo(good.at, at)) : ''
	const details = good ? [words.backupFile(good.file, size(good.bytes ?? 0))] : []
	if (servers.length === 0)
		return {
			question,
			state: 'note',
			says: words.notKnown,
			details: [],
			advice: words.hostedBackups,
		}
	if (!servers.some(({ about }) => about.backups))
		return {
			question,
			state: 'bad',
			says: last ? words.lastAndNoMore(last) : words.noneMade,
			details,
			advice: words.backupAdvice,
		}
	if (failure)
		return {
			question,
			state: 'bad',
			says: good ? words.lastThenFailed(last, timeAgo(failure.at, at)) : words.noneFailed(timeAgo(failure.at, at)),
			details: [failure.error, ...details],
			advice: words.backupFailedAdvice,
		}
	if (!good) return { question, state: 'note', says: words.firstBackup, details }
	if (at.getTime() - Date.parse(good.at) > 36 * HOUR)
		return {
			question,
			state: 'bad',
			says: words.tooLongAgo(last),
			details,
			advice: words.tooLongAdvice,
		}
	return { question, state: 'good', says: `${last}.`, details }
}

function isDiskFilling({ servers }: SiteStatus): Answer {
	const question = words.isDiskFilling
	const disks = servers.flatMap(({ about }) => about.disk ?? []).sort((a, b) => a.free / a.size - b.free / b.size)
	const [fullest] = disks
	if (!fullest) return { question, state: 'note', says: words.notKnown, details: servers.length ? [] : [words.hosted] }
	const free = Math.floor((100 * fullest.free) / Math.max(fullest.size, 1))
	const details = [words.free(size(fullest.free), size(fullest.size), free)]
	if (free >= 10 && fullest.free > 1024 ** 3) return { question, state: 'good', says: words.no, details }
	return {
		question,
		state: 'bad',
		says: words.littleRoom,
		details,
		advice: words.roomAdvice,
	}
}

/** From so many in an hour on it is no chance: people mistype, and a shared office has one address. */
const unusual = { suspected: 20, sign_ins: 60, limits: 20, refused: 100 }

function isSomeoneAttacking({ door }: SiteStatus): Answer {
	const question = words.isSomeoneAttacking
	const counts = {
		suspected: total(door, /^suspected$/),
		sign_ins: total(door, /^sign_ins$/),
		limits: total(door, /^limits$/),
		refused: total(door, / (429|413)$/),
	}
	const kinds = Object.keys(counts) as (keyof typeof counts)[]
	const details = kinds
		.filter((kind) => counts[kind].day > 0)
		.map((kind) => words.counted(sentence(words.door[kind]), counts[kind].hour, counts[kind].day))
	if (kinds.every((kind) => counts[kind].hour < unusual[kind]))
		return { question, state: 'good', says: words.nothingUnusual, details }
	return {
		question,
		state: 'bad',
		says: words.attacked,
		details,
		advice: words.attackedAdvice,
	}
}

function total(door: SiteStatus['door'], kind: RegExp) {
	const mine = door.filter((each) => kind.test(each.kind))
	const sum = (span: 'hour' | 'day') => mine.reduce((all, each) => all + each[span], 0)
	return { hour: sum('hour'), day: sum('day') }
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** As people say it: 1.4 GB. */
export function size(bytes: number): string {
	const units = ['bytes', 'KB', 'MB', 'GB', 'TB']
	const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1)
	const value = bytes / 1024 ** power
	return `${value.toFixed(power === 0 || value >= 100 ? 0 : 1)} ${units[power]}`
}
