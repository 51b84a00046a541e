import { troubleOf } from '../database/trouble.ts'

const refusals: Record<string, string> = {
	'28P01':
		'The database does not take the password it was given (in DATABASE_URL, or else in DATA_DIR/postgres-password).',
	'28000': 'The database does not let this user in: look at DATABASE_URL.',
	'3D000': 'There is no database of the name that DATABASE_URL gives.',
	'53100': 'The disk that the database is on is full.',
	'53300': 'All connections of the database are taken.',
}

/** What keeps a database from answering. Its own words are not repeated: they may name rows. */
export function databaseWords(error: unknown): string | undefined {
	const known = refusals[String((error as { code?: unknown }).code)]
	if (known) return known
	return troubleOf(error) && 'The database does not answer: look whether it runs, and at DATABASE_URL if it is set.'
}
