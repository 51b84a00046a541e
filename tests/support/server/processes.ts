import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Processes under this one that answer visitors. */
export function webProcesses(pid: number): number[] {
	const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
	return children.filter((child) => {
		try {
			return readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('web/process.ts')
		} catch {
			return false
		}
	})
}

/** How many connections of visitors a process holds on a port. */
export function connectionsOf(pid: number, port: number): number {
	const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
	const established = readFileSync('/proc/net/tcp', 'utf8')
		.split('\n')
		.map((line) => line.trim().split(/\s+/))
		.filter(([, address, , state]) => address?.endsWith(local) && state === '01')
		.map((fields) => `socket:[${fields[9]}]`)
	const held = readdirSync(`/proc/${pid}/fd`).map((fd) => {
		try {
			return readlinkSync(`/proc/${pid}/fd/${fd}`)
		} catch {
			return ''
		}
	})
	return held.filter((link) => established.includes(link)).length
}
