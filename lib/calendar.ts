/** Visits as calendars read them: iCalendar, RFC 5545. Times are told in UTC, which every calendar knows. */

export type CalendarEvent = {
	/** The same event is the same uid, however often it is sent. */
	uid: string
	starts: Date
	ends: Date
	summary: string
	location: string
	description?: string
	url?: string
	/** How often it was changed. */
	sequence: number
	canceled?: boolean
	/** When this was said. */
	stamp: Date
}

type Calendar = { name: string; events: readonly CalendarEvent[] }

const LINE_OCTETS = 75
const octets = new TextEncoder()

/** A calendar as the text of a file. */
export const calendarFile = ({ name, events }: Calendar): string =>
	[
		'BEGIN:VCALENDAR',
		'VERSION:2.0',
		'PRODID:-//Little Red//Visits//EN',
		'CALSCALE:GREGORIAN',
		'METHOD:PUBLISH',
		`X-WR-CALNAME:${escaped(name)}`,
		...events.flatMap(eventLines),
		'END:VCALENDAR',
	]
		.map((line) => `${folded(line)}\r\n`)
		.join('')

const eventLines = ({ uid, starts, ends, sequence, stamp, canceled, ...said }: CalendarEvent): string[] => [
	'BEGIN:VEVENT',
	`UID:${escaped(uid)}`,
	`DTSTAMP:${utc(stamp)}`,
	`DTSTART:${utc(starts)}`,
	`DTEND:${utc(ends)}`,
	`SEQUENCE:${sequence}`,
	`STATUS:${canceled ? 'CANCELLED' : 'CONFIRMED'}`,
	`SUMMARY:${escaped(said.summary)}`,
	`LOCATION:${escaped(said.location)}`,
	...(said.description ? [`DESCRIPTION:${escaped(said.description)}`] : []),
	// An address is no text and is not escaped; what could end its line is not let in.
	...(said.url ? [`URL:${said.url.replace(/[\p{Cc}\s]/gu, '')}`] : []),
	'END:VEVENT',
]

const utc = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** Text of a value: a line break is written, no other control character is. */
const escaped = (text: string) =>
	text
		.toWellFormed()
		.replace(/\r\n|[\r\n\u2028\u2029]/g, '\n')
		.replace(/[^\P{Cc}\n]/gu, '')
		.replace(/[\\;,]/g, (character) => `\\${character}`)
		.replaceAll('\n', '\\n')

/** No line is longer than 75 octets; what is goes on in the next, after a space, never inside a character. */
function folded(line: string): string {
	let out = ''
	let used = 0
	for (const character of line) {
		const size = octets.encode(character).length
		if (used + size > LINE_OCTETS) {
			out += '\r\n '
			used = 1
		}
		out += character
		used += size
	}
	return out
}
