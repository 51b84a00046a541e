/** Where most people here have their mail. */
const known =
	'gmail.com yahoo.com hotmail.com outlook.com icloud.com aol.com live.com msn.com me.com mail.com ymail.com comcast.net att.net sbcglobal.net suddenlink.net windstream.net cox.net centurytel.net protonmail.com gmx.com'.split(
		' ',
	)

/** How many letters are missing, too many, wrong, or in the place of their neighbor. */
export function distance(one: string, other: string): number {
	let before: number[] = []
	let last = Array.from({ length: other.length + 1 }, (_, index) => index)
	for (let i = 1; i <= one.length; i++) {
		const row = [i]
		for (let j = 1; j <= other.length; j++) {
			const same = one[i - 1] === other[j - 1]
			const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
			row[j] = Math.min(
				(row[j - 1] ?? 0) + 1,
				(last[j] ?? 0) + 1,
				(last[j - 1] ?? 0) + (same ? 0 : 1),
				swapped ? (before[j - 2] ?? 0) + 1 : Infinity,
			)
		}
		before = last
		last = row
	}
	return last[other.length] ?? 0
}

/** The domain that was most likely meant, where an address ends in one that is almost it. */
export function likelyDomain(email: string): string | undefined {
	const [, typed = '', more] = email.trim().toLowerCase().split('@')
	if (more !== undefined || typed.length < 4 || typed.length > 30 || known.includes(typed)) return undefined
	const [nearest] = known
		.map((domain) => ({ domain, far: distance(typed, domain) }))
		.sort((one, other) => one.far - other.far)
	return nearest && nearest.far <= (nearest.domain.length < 9 ? 1 : 2) ? nearest.domain : undefined
}

export const withDomain = (email: string, domain: string) => `${email.trim().split('@')[0]}@${domain}`
