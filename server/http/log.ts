import { type DestinationStream, type Logger, pino } from 'pino'
import { standardOutput } from './standard-output.ts'

/** Keys that may carry a person or a secret; wherever one appears in a log line, its value does not. */
const personal = [
	'name',
	'first_name',
	'last_name',
	'phone',
	'email',
	'address',
	'motivation',
	'recipient',
	'password',
	'token',
	'authorization',
	'cookie',
]

export function createLog(level: string, destination: DestinationStream = standardOutput()): Logger {
	return pino(
		{
			level,
			base: undefined,
			timestamp: pino.stdTimeFunctions.isoTime,
			formatters: { level: (label) => ({ level: label }) },
			redact: { paths: personal.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
			serializers: { err: describeError },
		},
		destination,
	)
}

/** An error for the log. PostgreSQL's own messages and details quote the row or value they speak of, so only its codes are kept. */
export function describeError(error: unknown) {
	if (!(error instanceof Error)) return { type: typeof error }
	const { code, table, constraint, severity } = error as Error & Record<string, string | undefined>
	const frames = error.stack
		?.split('\n')
		.filter((line) => line.startsWith('    at '))
		.slice(0, 8)
		.map((line) => line.trim())
	if (severity) return { type: 'DatabaseError', code, table, constraint, frames }
	// What stands in quotes may be what someone sent: JSON.parse and Headers repeat it.
	return { type: error.name, code, message: error.message.replace(/".*"/s, '"…"'), frames }
}
