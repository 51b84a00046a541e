import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second. */
const TICKS = 100

const stat = (pid: number) =>
	readFileSync(`/proc/${pid}/stat`, 'utf8')
		.split(') ')[1]
		?.split(' ')
		.map((field) => (/^-?\d+$/.test(field) ? Number(field) : 0)) ?? []

/** A process and those under it that run the same program: workers, but not a database. */
export function family(pid: number): number[] {
	const program = nameOf(pid)
	const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
		readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
	)
	return [pid, ...children.filter((child) => nameOf(child) === program).flatMap(family)]
}

const nameOf = (pid: number) => readFileSync(`/proc/${pid}/comm`, 'utf8').trim()

/** Seconds of a core that they have used so far. A machine that is busy with others takes longer, but not more of these. */
export const cpuSeconds = (pids: number[]) =>
	pids.reduce((sum, pid) => {
		const fields = stat(pid)
		return sum + ((fields[11] ?? 0) + (fields[12] ?? 0)) / TICKS
	}, 0)

/** What each holds, in MB. */
export const resident = (pids: number[]) =>
	pids.map((pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
