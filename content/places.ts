/** The towns with a page, in the order they are listed. What each page says stands in cities/<slug>.ts. */
export const places = [
	{ slug: 'searcy', name: 'Searcy' },
	{ slug: 'beebe', name: 'Beebe' },
	{ slug: 'bald-knob', name: 'Bald Knob' },
	{ slug: 'bradford', name: 'Bradford' },
	{ slug: 'el-paso', name: 'El Paso' },
	{ slug: 'garner', name: 'Garner' },
	{ slug: 'griffithville', name: 'Griffithville' },
	{ slug: 'higginson', name: 'Higginson' },
	{ slug: 'judsonia', name: 'Judsonia' },
	{ slug: 'kensett', name: 'Kensett' },
	{ slug: 'letona', name: 'Letona' },
	{ slug: 'mcrae', name: 'McRae' },
	{ slug: 'pangburn', name: 'Pangburn' },
	{ slug: 'romance', name: 'Romance' },
	{ slug: 'rose-bud', name: 'Rose Bud' },
	{ slug: 'russell', name: 'Russell' },
	{ slug: 'west-point', name: 'West Point' },
] as const

export type Place = { slug: string; name: string }
