import { places } from './places.ts'
import { townCards } from './town-cards.ts'

export type AreaCard = { slug: string; city: string; description: string; image: string }

/** The six towns shown with a picture on the page of areas. */
const shown: readonly string[] = ['searcy', 'beebe', 'bald-knob', 'bradford', 'el-paso', 'garner']

export const areaCards: readonly AreaCard[] = places
	.filter(({ slug }) => shown.includes(slug))
	.map(({ slug, name }) => ({ slug, city: name, description: townCards[slug], image: slug }))
