/** A sentence as it can stand in an address: 'How fast can you close?' is how-fast-can-you-close. */
export const slugOf = (text: string) =>
	text
		.toLowerCase()
		.replaceAll(/['’]/g, '')
		.replaceAll(/[^a-z0-9]+/g, '-')
		.replaceAll(/^-|-$/g, '')
