/** Texts to the owner. They lie open on a locked phone: who and where, no more. */
export const textAlertWords = {
	test: 'This is a test from your desk. New leads are told here.',
	one: (name: string | null, town: string | undefined, link: string) =>
		`New lead${name || town ? `: ${[name, town].filter(Boolean).join(', ')}` : ''}. ${link}`,
	several: (count: number, link: string) => `${count} new leads. ${link}`,
}
