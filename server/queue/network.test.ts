import { expect, test } from 'vitest'
import { isLoopback, networkOf } from './network.ts'

test.each([
	['203.0.113.9', '203.0.113.9'],
	['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
	['2001:DB8:0001:0002::1', '2001:db8:1:2'],
	['2001:db8::1', '2001:db8:0:0'],
	['::', '0:0:0:0'],
	['fe80::1%eth0', 'fe80:0:0:0'],
])('%s belongs to %s', (ip, network) => {
	expect(networkOf(ip)).toBe(network)
})

test('this machine is nobody', () => {
	expect(['127.0.0.1', '127.1.2.3', '::1', '203.0.113.9', '::2'].map(isLoopback)).toEqual([
		true,
		true,
		true,
		false,
		false,
	])
})
