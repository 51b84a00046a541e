import type { TeamMember } from '../data/rows.ts'

const called = (text: string, name: string) => text.toLowerCase().includes(`@${name.toLowerCase()}`)

/** Who of the team is meant by a note, by '@' and their name. */
export const mentionsIn = (text: string, team: readonly TeamMember[]): string[] =>
	team.filter(({ name }) => name && called(text, name)).map(({ id }) => id)

/** The parts of a note, those that name one of the team told apart. The longest name that fits is meant. */
export function parted(text: string, team: readonly TeamMember[]): { text: string; named: boolean }[] {
	const names = team
		.map(({ name }) => name)
		.filter(Boolean)
		.toSorted((one, other) => other.length - one.length)
	const parts: { text: string; named: boolean }[] = []
	let rest = text
	let plain = ''
	while (rest) {
		const name =
			rest.startsWith('@') && names.find((each) => rest.slice(1, each.length + 1).toLowerCase() === each.toLowerCase())
		const taken = name ? name.length + 1 : Math.max(rest.indexOf('@', 1), 0) || rest.length
		if (name) {
			if (plain) parts.push({ text: plain, named: false })
			parts.push({ text: rest.slice(0, taken), named: true })
			plain = ''
		} else plain += rest.slice(0, taken)
		rest = rest.slice(taken)
	}
	return plain ? [...parts, { text: plain, named: false }] : parts
}
