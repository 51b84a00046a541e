import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A group of processes whose memory is counted together, and bounded. The kernel's own, where it lets us make one. */
export type MemoryGroup = {
	/** Put before a program and its arguments, it starts them as members. */
	launcher: string[]
	/** What its processes hold that the kernel cannot take back by itself, in MB. */
	used: () => number
	/** How often something was killed because there was no more. */
	kills: () => number
	pids: () => number[]
	remove: () => void
}

/** As cgroup v1 and v2 name the same things. */
const versions = [
	{
		root: '/sys/fs/cgroup/memory',
		limit: 'memory.limit_in_bytes',
		kills: 'memory.oom_control',
		counted: ['rss', 'shmem'],
	},
	{ root: '/sys/fs/cgroup', limit: 'memory.max', kills: 'memory.events', counted: ['anon', 'shmem'] },
]

export function createMemoryGroup(megabytes: number): MemoryGroup | undefined {
	for (const version of versions) {
		const folder = join(version.root, `little-red-${process.pid}`)
		try {
			mkdirSync(folder)
			if (existsSync(join(folder, version.limit))) return groupIn(folder, version, megabytes)
			rmdirSync(folder)
		} catch {
			// Not there, or not ours to make.
		}
	}
	return undefined
}

function groupIn(folder: string, version: (typeof versions)[number], megabytes: number): MemoryGroup {
	writeFileSync(join(folder, version.limit), String(megabytes * 2 ** 20))
	const read = (file: string) => readFileSync(join(folder, file), 'utf8')
	const figures = (file: string) =>
		new Map(
			read(file)
				.split('\n')
				.map((line) => line.split(' ') as [string, string]),
		)
	return {
		launcher: ['sh', '-c', `echo $$ > ${folder}/cgroup.procs; exec "$@"`, 'sh'],
		used: () => {
			const stat = figures('memory.stat')
			return version.counted.reduce((sum, name) => sum + Number(stat.get(name) ?? 0), 0) / 2 ** 20
		},
		kills: () => Number(figures(version.kills).get('oom_kill') ?? 0),
		pids: () => read('cgroup.procs').split('\n').filter(Boolean).map(Number),
		remove: () => rmdirSync(folder),
	}
}
