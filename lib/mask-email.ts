/** An address its owner knows again and nobody else learns: ad•••@example.com. */
export function maskEmail(email: string): string {
	const at = email.lastIndexOf('@')
	if (at < 1) return email
	return `${email.slice(0, at > 3 ? 2 : 1)}•••${email.slice(at)}`
}
