import { expect, test } from 'vitest'
import { apart } from './apart.ts'

const module = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`

test('work done apart gives its result, from a process of its own', async () => {
	const work = module('export const sum = async (one, other) => ({ sum: one + other, pid: process.pid })')
	const { sum, pid } = await apart<(one: number, other: number) => { sum: number; pid: number }>(work, 'sum', 1, 2)
	expect(sum).toBe(3)
	expect(pid).not.toBe(process.pid)
})

test('whoever waits for a part that was killed hears by what', async () => {
	const work = module(`export const die = () => process.kill(process.pid, 'SIGKILL')`)
	await expect(apart(work, 'die')).rejects.toMatchObject({ signal: 'SIGKILL', message: 'die ended with SIGKILL' })
})
