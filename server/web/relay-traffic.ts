import type { Answered, Traffic } from '../status/traffic.ts'

/** What a process has answered since it last told the first one, which keeps the books of all. */
export type Told = { answered: Answered[]; files: [status: number, count: number][]; sockets: number }

const EVERY_MS = 1_000

export function relayTraffic(sockets: () => Promise<number>, send: (told: Told) => void) {
	let answered: Answered[] = []
	const files = new Map<number, number>()
	let lastSockets = 0
	const tell = async () => {
		const open = await sockets()
		if (answered.length === 0 && files.size === 0 && open === lastSockets) return
		lastSockets = open
		send({ answered, files: [...files], sockets: open })
		answered = []
		files.clear()
	}
	const timer = setInterval(tell, EVERY_MS)
	return {
		answered: (one: Answered) => void answered.push(one),
		file: (status: number) => void files.set(status, (files.get(status) ?? 0) + 1),
		/** Tells what is left. */
		async stop() {
			clearInterval(timer)
			await tell()
		},
	} satisfies Partial<Traffic> & { stop: () => Promise<void> }
}

export function takeNote(traffic: Traffic, { answered, files }: Told) {
	for (const one of answered) traffic.answered(one)
	for (const [status, count] of files) traffic.file(status, count)
}
