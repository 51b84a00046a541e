/** Tells the passwords that anyone would try first. */
import { readFileSync } from 'node:fs'
import { company } from '../../../content/company.ts'
import { places } from '../../../content/places.ts'

let list: Set<string> | undefined

/** Read when the first password is chosen. */
function commonPasswords(): Set<string> {
	list ??= new Set(
		readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
			.split('\n')
			.filter((line) => line !== '' && !line.startsWith('#')),
	)
	return list
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase()
const lettersOf = (text: string) => plain(text).replace(/[^\p{L}]/gu, '')

/** What anyone who has seen this site would try on it. */
const siteWords = new Set(
	[
		'password',
		'my password',
		company.name,
		company.shortName,
		company.area,
		company.areaShort,
		...company.area.split(','),
		...[company.email, company.origin].map((address) => address.replace(/^.*(@|\/\/)/, '').split('.')[0] ?? ''),
		...places.map(({ name }) => name),
	].map(lettersOf),
)

/** Whose password it is, as far as others know it too. */
export type Person = { email?: string | null | undefined; meta?: Record<string, unknown> | null | undefined }

function ownWords({ email, meta }: Person): Set<string> {
	const name = (key: string) => (typeof meta?.[key] === 'string' ? meta[key] : '')
	const [first, last, local = ''] = [name('first_name'), name('last_name'), email?.split('@')[0]]
	const words = [first, last, first + last, last + first, name('full_name'), name('name'), local, email ?? '']
	return new Set(words.map((word) => lettersOf(word.slice(0, 300))).filter((word) => word.length > 2))
}

/** So many digits and signs around a word make it no harder to guess. */
const TRIVIAL = 6

/** Whether a password is among the first that someone would try: a common one, or a word of the site's or of the person's. */
export function isGuessable(password: string, person: Person = {}): boolean {
	const said = plain(password)
	if (commonPasswords().has(said)) return true
	if (person.email && said === plain(person.email)) return true
	const letters = lettersOf(password)
	if (letters === '' || [...said].length - [...letters].length > TRIVIAL) return false
	return siteWords.has(letters) || ownWords(person).has(letters)
}
