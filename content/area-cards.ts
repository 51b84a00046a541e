import baldKnob from './cities/bald-knob.ts'
import beebe from './cities/beebe.ts'
import bradford from './cities/bradford.ts'
import type { City } from './cities/city.ts'
import elPaso from './cities/el-paso.ts'
import garner from './cities/garner.ts'
import searcy from './cities/searcy.ts'

export type AreaCard = { slug: string; city: string; description: string; image: string }

const card = ({ slug, name, card: description }: City): AreaCard => ({ slug, city: name, description, image: slug })

/** The six towns shown with a picture on the page of areas. */
export const areaCards: readonly AreaCard[] = [searcy, beebe, baldKnob, bradford, elPaso, garner].map(card)
