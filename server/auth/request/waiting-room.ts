/** Lets a request wait while it holds nothing. */
import { setTimeout as pause } from 'node:timers/promises'
import { tooMany } from './errors.ts'

/** Lets a request wait while it holds nothing: no connection, no place in a line. */
export type WaitingRoom = (network: string | undefined, ms: number, gone: AbortSignal) => Promise<void>

/**
 * A network that fills its own seats is turned away. Where all seats are taken by many, nobody is turned away for it: the
 * next goes on without waiting, to whatever limit comes then.
 */
export function createWaitingRoom(perNetwork = 4, seats = 1_000): WaitingRoom {
	const waiting = new Map<string, number>()
	let taken = 0
	return async (network = '', ms, gone) => {
		const own = waiting.get(network) ?? 0
		if (network && own >= perNetwork) throw tooMany(ms / 1000)
		if (taken >= seats) return
		taken++
		waiting.set(network, own + 1)
		try {
			await pause(ms, undefined, { signal: gone })
		} catch {
			throw tooMany(ms / 1000) // who asked has left, and hears nothing
		} finally {
			taken--
			const left = (waiting.get(network) ?? 1) - 1
			if (left > 0) waiting.set(network, left)
			else waiting.delete(network)
		}
	}
}
