import { expect, test } from 'vitest'
import { clientIp } from './client-ip.ts'

test.each([
	['the socket tells when no proxy is trusted', '192.0.2.7', undefined, '192.0.2.7'],
	['the entry our own proxy wrote is the last', '10.0.0.1', '6.6.6.6, 198.51.100.4', '198.51.100.4'],
	['spaces and an IPv6 address are fine', '10.0.0.1', ' 6.6.6.6 ,2001:db8::1 ', '2001:db8::1'],
	['what is no address is not believed', '10.0.0.1', "1.2.3.4, '; drop table leads", '10.0.0.1'],
	['an empty header is not believed', '10.0.0.1', '', '10.0.0.1'],
	['an earlier entry does not stand in for a bad last one', '10.0.0.1', '6.6.6.6, unknown', '10.0.0.1'],
	['IPv4 on an IPv6 socket is IPv4', '::ffff:192.0.2.7', undefined, '192.0.2.7'],
	['IPv4 written as IPv6 is IPv4', '10.0.0.1', '::ffff:cb00:7109', '203.0.113.9'],
	['however long it is written', '10.0.0.1', '0:0:0:0:0:FFFF:203.0.113.9', '203.0.113.9'],
	['the zone of an address is left out', '10.0.0.1', 'fe80::1%eth0', 'fe80::1'],
	['also on the socket', 'fe80::1%eth0', undefined, 'fe80::1'],
	['and before IPv4 is looked for in it', '10.0.0.1', '::ffff:192.0.2.7%1', '192.0.2.7'],
	['a socket without an address has that of nobody', '/run/site.sock', undefined, '0.0.0.0'],
	['a socket that is gone has the address of nobody', undefined, undefined, '0.0.0.0'],
])('%s', (_, socket, header, expected) => {
	expect(clientIp(socket, header)).toBe(expected)
})
