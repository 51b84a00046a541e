import { expect, test } from 'vitest'
import { deviceOf, isHandheld } from './device.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
	[
		`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${webkit} Chrome/131.0.0.0 Mobile Safari/537.36`,
		'Chrome on Android phone',
	],
	[`Mozilla/5.0 (Linux; Android 13; SM-X906C) ${webkit} Chrome/131.0.0.0 Safari/537.36`, 'Chrome on Android tablet'],
	[
		`Mozilla/5.0 (Linux; Android 14; SM-S911U) ${webkit} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
		'Samsung Internet on Android phone',
	],
	[
		'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
		'Safari on iPhone',
	],
	[
		'Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1',
		'Chrome on iPad',
	],
	[
		`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`,
		'Edge on Windows computer',
	],
	[`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/131.0.0.0 Safari/537.36 OPR/115.0.0.0`, 'Opera on Windows computer'],
	[
		'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
		'Safari on Mac',
	],
	['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux computer'],
	[`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/131.0.0.0 Safari/537.36`, 'Chrome on Chromebook'],
	['curl/8.5.0', 'Unknown device'],
	['<b>Call 555-0100</b>', 'Unknown device'],
	['', 'Unknown device'],
	[null, 'Unknown device'],
])('%s', (userAgent, words) => expect(deviceOf(userAgent)).toBe(words))

test('a user agent of a megabyte costs no more than one of half a kilobyte', () => {
	expect(deviceOf(`${'Android '.repeat(131_072)}Mobile`)).toBe('Android tablet')
})

test('what is held in the hand is told from what stands on a desk', () => {
	expect(['Chrome on Android phone', 'Safari on iPhone', 'Safari on iPad'].map(isHandheld)).toEqual([true, true, true])
	expect(['Chrome on Mac', 'Edge on Windows computer', 'Unknown device'].map(isHandheld)).toEqual([false, false, false])
})
