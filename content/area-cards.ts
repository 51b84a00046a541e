import baldKnob from './cities/bald-knob.ts'
import beebe from './cities/beebe.ts'
import bradford from './cities/bradford.ts'
import type { CityText } from './cities/city.ts'
import elPaso from './cities/el-paso.ts'
import garner from './cities/garner.ts'
import searcy from './cities/searcy.ts'
import { places } from './places.ts'

export type AreaCard = { slug: string; city: string; description: string; image: string }

/** The six towns shown with a picture on the page of areas. */
const shown: Record<string, CityText> = { searcy, beebe, 'bald-knob': baldKnob, bradford, 'el-paso': elPaso, garner }

export const areaCards: readonly AreaCard[] = places.flatMap(({ slug, name }) => {
	const text = shown[slug]
	return text ? [{ slug, city: name, description: text.card, image: slug }] : []
})
