import { expect, test } from 'vitest'
import { timing } from './deliver.ts'
import { describeError, isPermanent } from './delivery-error.ts'
import { SEND_TIMEOUT } from './mailer.ts'

const refused = {
	code: 'EENVELOPE',
	command: 'RCPT TO',
	responseCode: 550,
	permanent: true,
	response: '550 5.1.1 <mary.smith@example.com>: user mary.smith unknown (Mary Smith)\r\nsecond line',
}

test('an error is told without whom it was for', () => {
	const told = describeError(Object.assign(new Error('rejected'), refused), [
		'mary.smith@example.com',
		'mary.smith',
		'Mary Smith',
	])
	expect(told).toBe('EENVELOPE RCPT TO 550 5.1.1 [address]: user [removed] unknown ([removed])')
	const disk = Object.assign(new Error("ENOSPC: write '/data/mail/x-mary@example.com.eml'"), {
		code: 'ENOSPC',
		syscall: 'write',
	})
	expect(describeError(disk, [])).toBe('ENOSPC write')
	expect(describeError(new TypeError('mail to bob@x.y failed'), [])).toBe('TypeError mail to [address] failed')
})

test('only a refusal of the address itself is for good', () => {
	expect(isPermanent(refused)).toBe(true)
	expect(isPermanent({ code: 'EADDRESS' })).toBe(true)
	expect(isPermanent({ ...refused, responseCode: 450, permanent: false })).toBe(false)
	expect(isPermanent({ ...refused, responseCode: 530 })).toBe(false)
	expect(isPermanent({ ...refused, command: 'MAIL FROM' })).toBe(false)
	expect(isPermanent({ code: 'ECONNECTION' })).toBe(false)
})

test('a message is tried about thirty times over at least a day, and never by two workers at once', () => {
	const { delays, patience, lease } = timing
	const waits = Array.from({ length: 40 }, (_, index) => delays[Math.min(index, delays.length - 1)] ?? 0)
	const times = waits.map((_, index) => waits.slice(0, index).reduce((sum, wait) => sum + wait, 0))
	const attempts = times.findIndex((time, index) => index + 1 >= patience.attempts && time >= patience.age) + 1
	expect(attempts).toBeGreaterThanOrEqual(30)
	expect(attempts).toBeLessThanOrEqual(32)
	expect(SEND_TIMEOUT).toBeLessThan(lease - 10_000)
})
