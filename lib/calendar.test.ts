import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CalendarEvent, calendarFile } from './calendar.ts'

const event: CalendarEvent = {
	uid: '0b0e6a52@site.example',
	starts: new Date('2026-11-20T16:00:00Z'),
	ends: new Date('2026-11-20T17:00:00Z'),
	summary: 'Visit',
	location: '12 Oak St, Searcy',
	sequence: 2,
	stamp: new Date('2026-11-17T09:05:07.123Z'),
}
const lines = (file: string) => file.split('\r\n')
/** As a calendar reads it: folded lines joined, then each property by its name. */
const read = (file: string) =>
	lines(file.replaceAll('\r\n ', ''))
		.filter(Boolean)
		.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)] as const)
const unescaped = (text = '') =>
	text.replace(/\\(.)/g, (_, character: string) => (character === 'n' ? '\n' : character))

test('a visit is told in UTC, with a name that stays and a count of its changes', () => {
	const told = Object.fromEntries(read(calendarFile({ name: 'Visits', events: [event] })))
	expect(told).toMatchObject({
		UID: '0b0e6a52@site.example',
		DTSTAMP: '20261117T090507Z',
		DTSTART: '20261120T160000Z',
		DTEND: '20261120T170000Z',
		SEQUENCE: '2',
		STATUS: 'CONFIRMED',
		LOCATION: '12 Oak St\\, Searcy',
		METHOD: 'PUBLISH',
	})
	expect(calendarFile({ name: 'Visits', events: [{ ...event, canceled: true }] })).toContain('STATUS:CANCELLED\r\n')
})

const hostile = fc.oneof(
	fc.string({ unit: 'binary', maxLength: 200 }),
	fc.constantFrom(
		'x\r\nBEGIN:VALARM\r\nACTION:PROCEDURE',
		'x\nEND:VEVENT\nEND:VCALENDAR',
		'a;b,c\\d\\n',
		'\u2028ATTACH:http://evil.example',
		'\u0085X:1',
		'🏚️'.repeat(80),
		'é'.repeat(80),
		`${'a'.repeat(67)}\\\\\\`,
		'\uD800',
		"'; drop table leads; --",
		'<script>alert(1)</script>',
	),
)

test('whatever stands in a name or an address, it is one value: no line is longer than 75 octets, nothing is added, nothing lost', () => {
	fc.assert(
		fc.property(hostile, hostile, hostile, (summary, location, description) => {
			const file = calendarFile({
				name: summary,
				events: [{ ...event, summary, location, description: `x${description}` }],
			})
			const plain = calendarFile({ name: 'x', events: [{ ...event, summary: 'x', location: 'x', description: 'x' }] })
			expect(read(file).map(([name]) => name)).toEqual(read(plain).map(([name]) => name))
			for (const line of lines(file)) {
				expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
				expect(line).not.toMatch(/\p{Cc}/u)
				expect(line.isWellFormed()).toBe(true)
			}
			expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
			const told = Object.fromEntries(read(file))
			const shown = (text: string) =>
				text
					.toWellFormed()
					.replace(/\r\n|[\r\n\u2028\u2029]/g, '\n')
					.replace(/[^\P{Cc}\n]/gu, '')
			expect(unescaped(told.SUMMARY)).toBe(shown(summary))
			expect(unescaped(told.LOCATION)).toBe(shown(location))
		}),
	)
})
