import { company } from '../company.ts'

/** The picture of the county with its towns. */
export const alt = `A model of ${company.area} from above: wooded foothills in the northwest, the Little Red River winding southeast, farm fields, a highway, a railroad, and houses where the towns are`
export const label = `Map of ${company.area} with a link to each town`
export const hint = 'Drawn, not surveyed.'
export const swipe = 'Swipe to see the whole county; tap a town.'
export const everyTown = 'Every town we buy in'
