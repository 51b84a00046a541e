import { expect, test } from 'vitest'
import { apart } from './apart.ts'

const module = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`

test('work done apart gives its result, from a process of its own', async () => {
	const work = module(
		'export const sum = async (one, other) => ({ sum: one + other, pid: process.pid, env: process.env })',
	)
	type Sum = (one: number, other: number) => { sum: number; pid: number; env: NodeJS.ProcessEnv }
	const { sum, pid, env } = await apart<Sum>(work, 'sum', [1, 2], { OWN: 'yes' })
	expect(sum).toBe(3)
	expect(pid).not.toBe(process.pid)
	expect(env).toMatchObject({ OWN: 'yes', PATH: process.env.PATH })
})

test('whoever waits for a part that was killed hears by what', async () => {
	const work = module(`export const die = () => process.kill(process.pid, 'SIGKILL')`)
	await expect(apart(work, 'die', [])).rejects.toMatchObject({ signal: 'SIGKILL', message: 'die ended with SIGKILL' })
})
