import baldKnob from './bald-knob.ts'
import beebe from './beebe.ts'
import bradford from './bradford.ts'
import type { City } from './city.ts'
import elPaso from './el-paso.ts'
import garner from './garner.ts'
import griffithville from './griffithville.ts'
import higginson from './higginson.ts'
import judsonia from './judsonia.ts'
import kensett from './kensett.ts'
import letona from './letona.ts'
import mcrae from './mcrae.ts'
import pangburn from './pangburn.ts'
import romance from './romance.ts'
import roseBud from './rose-bud.ts'
import russell from './russell.ts'
import searcy from './searcy.ts'
import westPoint from './west-point.ts'

/** Every town we serve, in the order the footer lists them. */
export const cities: readonly City[] = [
	searcy,
	beebe,
	baldKnob,
	bradford,
	elPaso,
	garner,
	griffithville,
	higginson,
	judsonia,
	kensett,
	letona,
	mcrae,
	pangburn,
	romance,
	roseBud,
	russell,
	westPoint,
]
