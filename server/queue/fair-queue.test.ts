import { expect, test } from 'vitest'
import { type Crowded, createFairQueue } from './fair-queue.ts'
import { NOBODY } from './network.ts'

const places = { atOnce: 4, each: 2, inLine: 3, nobody: { each: 3, inLine: 5 }, patience: 60_000 }

/** Who is let in, in order; each leaves when told. */
function door(settings = {}) {
	const queue = createFairQueue({ ...places, ...settings })
	const inside: { network: string; leave: () => void }[] = []
	const refused: [string, boolean][] = []
	const come = (network: string, foremost = false) =>
		void queue.enter(network, foremost).then(
			(leave) => void inside.push({ network, leave }),
			(error: Crowded) => void refused.push([network, error.own]),
		)
	const settled = () => new Promise((done) => setImmediate(done))
	return { inside, refused, come, settled, names: () => inside.map(({ network }) => network) }
}

test('one network never has all the places: whoever comes later is let in at once', async () => {
	const { come, names, settled } = door()
	for (let n = 0; n < 5; n++) come('greedy')
	come('homeowner')
	await settled()
	expect(names()).toEqual(['greedy', 'greedy', 'homeowner'])
})

test('who waits is served in turns by network, not by who came first', async () => {
	const { come, inside, names, settled } = door({ each: 4 })
	for (let n = 0; n < 7; n++) come('greedy')
	come('office')
	come('office')
	await settled()
	for (let n = 0; n < 4; n++) {
		inside[n]?.leave()
		await settled()
	}
	expect(names().slice(4)).toEqual(['greedy', 'office', 'greedy', 'office'])
})

test('past its line a network is turned away at once and told it was its own doing; others are not', async () => {
	const { come, inside, refused, settled } = door()
	for (let n = 0; n < 8; n++) come('greedy')
	await settled()
	expect(refused).toEqual(Array(3).fill(['greedy', true]))
	come('homeowner')
	for (let n = 0; n < 6; n++) {
		await settled()
		inside[n]?.leave()
	}
	await settled()
	expect(inside).toHaveLength(6)
})

test('those without a network leave places to those who have one', async () => {
	const { come, names, settled } = door()
	for (let n = 0; n < 8; n++) come(`${NOBODY}/rest`)
	come('homeowner')
	await settled()
	expect(names()).toEqual([...Array(3).fill(`${NOBODY}/rest`), 'homeowner'])
})

test('the places kept for the foremost are taken by nobody else, however many networks come', async () => {
	const { come, inside, names, settled } = door({ kept: 1 })
	for (const network of ['a', 'b', 'c', 'd', 'e']) come(network)
	come('a', true)
	await settled()
	expect(names()).toEqual(['a', 'b', 'c', 'a'])
	// The next is admitted only once one of its own kind has left; the foremost take any place.
	inside[3]?.leave()
	await settled()
	expect(names()).toHaveLength(4)
	come('homeowner', true)
	inside[0]?.leave()
	await settled()
	expect(names().slice(4)).toEqual(['homeowner', 'd'])
})

test('the foremost do not stand behind what else their network sends', async () => {
	const { come, names, refused, settled } = door({ kept: 1 })
	for (let n = 0; n < 8; n++) come('office')
	come('office', true)
	await settled()
	expect(names()).toEqual(['office', 'office', 'office'])
	expect(refused).toHaveLength(3)
})

test('nobody stands in line for ever, and who gave up takes no place', async () => {
	const { come, inside, refused, settled, names } = door({ patience: 5, atOnce: 1 })
	come('first')
	come('second')
	while (refused.length === 0) await new Promise((again) => setTimeout(again, 1))
	expect(refused).toEqual([['second', false]])
	inside[0]?.leave()
	come('third')
	await settled()
	expect(names()).toEqual(['first', 'third'])
})

test('whoever has waited elsewhere waits for less long', async () => {
	const queue = createFairQueue({ ...places, atOnce: 1 })
	const leave = await queue.enter('first')
	await expect(queue.enter('second', false, 5)).rejects.toThrow('waited too long')
	leave()
	expect(queue.use()).toEqual({ inside: 0, waiting: 0 })
})

test('those without a network are not told that the crowd is theirs', async () => {
	const { come, refused, settled } = door()
	for (let n = 0; n < 9; n++) come(NOBODY)
	for (let n = 0; n < 6; n++) come('greedy')
	await settled()
	expect(refused).toContainEqual([NOBODY, false])
	expect(refused).not.toContainEqual([NOBODY, true])
	expect(refused).toContainEqual(['greedy', true])
})
