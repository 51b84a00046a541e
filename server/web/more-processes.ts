import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Told } from './relay-traffic.ts'

/** What the first process tells the others. */
export type Order =
	| { kind: 'serve'; port: number; siteUrl: string; server: string; opened: boolean }
	| { kind: 'open' }
	| { kind: 'release' }
	| { kind: 'ask' }
	| { kind: 'stop' }
export type Said = { kind: 'listening' } | { kind: 'open' } | { kind: 'here' } | { kind: 'traffic'; told: Told }

type Settings = Omit<Extract<Order, { kind: 'serve' }>, 'kind' | 'opened'> & {
	count: number
	heard: (told: Told) => void
	log: Pick<Logger, 'error'>
}

/** What lived shorter was hardly born: the next waits longer and longer. */
const STEADY_MS = 10_000
const LONGEST_MS = 15_000
/** Each is asked so often whether it is still there. Counted, not timed: a machine that slept has missed nothing. */
const ASK_MS = 2_000
const MOST_UNANSWERED = 5
/** Until it listens: a slow machine takes its time to start one. */
const MOST_AT_START = 30
/** Longer than the last requests are waited for. */
const STOP_MS = 8_000

/** Processes that share the first one's port. One that ends is replaced, whatever ended it, and one that hangs is ended: visitors go on being sent to it. */
export function startProcesses({ count, port, siteUrl, server, heard, log }: Settings) {
	const running = new Map<ChildProcess, { sockets: number; ended: Promise<void> }>()
	const pauses = new Set<NodeJS.Timeout>()
	let opened = false
	let stopping = false

	/** Resolves once it answers whatever is asked, or never will. */
	function start(tries = 0): Promise<void> {
		const child = fork(join(import.meta.dirname, 'process.ts'))
		const born = performance.now()
		const tell = (order: Order) => child.connected && child.send(order)
		const { promise: ended, resolve: end } = Promise.withResolvers<void>()
		const state = { sockets: 0, ended }
		let unanswered = 0
		let most = MOST_AT_START
		const asking = setInterval(() => {
			if (unanswered++ < most) return tell({ kind: 'ask' })
			log.error('a web process does not answer and is ended')
			return child.kill('SIGKILL')
		}, ASK_MS)
		running.set(child, state)
		return new Promise((answers) => {
			child.on('message', (said: Said) => {
				unanswered = 0
				if (said.kind === 'here') return
				if (said.kind === 'traffic') {
					state.sockets = said.told.sockets
					return heard(said.told)
				}
				most = MOST_UNANSWERED
				if (said.kind === 'open') answers()
			})
			const gone = (why: unknown) => {
				clearInterval(asking)
				running.delete(child)
				end()
				if (stopping || opened) answers()
				if (stopping) return
				log.error({ why }, 'a web process ended by itself and is replaced')
				const steady = performance.now() - born > STEADY_MS
				const pause = setTimeout(
					() => {
						pauses.delete(pause)
						void start(steady ? 0 : tries + 1).then(answers)
					},
					steady ? 0 : Math.min(LONGEST_MS, 100 * 2 ** tries),
				)
				pauses.add(pause)
			}
			child.on('exit', (code, signal) => gone(signal ?? code))
			// One that could not even be started never ends.
			child.on('error', ({ message }) => child.pid === undefined && gone(message))
			tell({ kind: 'serve', port, siteUrl, server, opened })
		})
	}

	const tellAll = (order: Order) => {
		for (const child of running.keys()) if (child.connected) child.send(order)
	}
	return {
		/** Nobody is told of the site before: a visitor of a process without a database would hear that it is away. */
		answering: Promise.all(Array.from({ length: count }, () => start())),
		/** The database is there. */
		open() {
			opened = true
			tellAll({ kind: 'open' })
		},
		takeRelease: () => tellAll({ kind: 'release' }),
		sockets: () => [...running.values()].reduce((sum, { sockets }) => sum + sockets, 0),
		/** Each finishes what is under way; one that does not is ended. */
		async stop() {
			stopping = true
			for (const pause of pauses) clearTimeout(pause)
			tellAll({ kind: 'stop' })
			const late = setTimeout(() => {
				for (const child of running.keys()) child.kill('SIGKILL')
			}, STOP_MS)
			await Promise.all([...running.values()].map(({ ended }) => ended))
			clearTimeout(late)
		},
	}
}
