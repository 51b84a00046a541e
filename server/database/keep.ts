import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type EmbeddedPostgres, startPostgres } from './embedded.ts'

export type KeptPostgres = {
	/** The first start; whoever calls it decides what a failure means. From then on it is kept, and there is nothing to do. */
	start: () => Promise<void>
	/** Where its files lie, once it has been started. */
	folder: () => string | undefined
	stop: () => Promise<void>
}

/** Waits between tries, in milliseconds: doubled from the first to the longest. */
type Waits = { first: number; longest: number; steady: number }
const usual: Waits = { first: 250, longest: 5_000, steady: 10_000 }

/**
 * The embedded PostgreSQL, kept running: once started it is started again whenever it ends by itself, for as long as it takes.
 * Whoever asks it meanwhile hears that it is away; pages do not need it.
 */
export function keepPostgres(dataDir: string, log: Pick<Logger, 'info' | 'error'>, waits = usual): KeptPostgres {
	const stopping = new AbortController()
	const { signal } = stopping
	let current: EmbeddedPostgres | undefined
	let starting: Promise<EmbeddedPostgres> | undefined
	let folder: string | undefined

	const open = async () => {
		starting ??= startPostgres(dataDir, signal).finally(() => {
			starting = undefined
		})
		current = await starting
		return current
	}

	async function keep(running: EmbeddedPostgres) {
		let tries = 0
		for (let since = performance.now(); ; since = performance.now()) {
			const why = await running.died
			current = undefined
			if (signal.aborted) return
			log.error({ why }, 'the database ended by itself and is started again')
			// One that ends as soon as it is up is not tried without a rest either.
			if (performance.now() - since > waits.steady) tries = 0
			else await rest(tries++)
			const next = await reopen()
			if (!next) return
			log.info({}, 'the database is back')
			running = next
		}

		async function reopen() {
			while (!signal.aborted) {
				try {
					return await open()
				} catch (error) {
					if (!signal.aborted) log.error({ why: (error as Error).message }, 'the database could not be started yet')
				}
				await rest(tries++)
			}
			return undefined
		}
	}

	const rest = (tries: number) =>
		pause(Math.min(waits.longest, waits.first * 2 ** tries), undefined, { signal }).catch(() => {})

	return {
		async start() {
			if (folder) return
			const running = await open()
			folder = running.folder
			void keep(running)
		},
		folder: () => folder,
		async stop() {
			stopping.abort()
			await starting?.catch(() => {})
			await current?.stop()
		},
	}
}
