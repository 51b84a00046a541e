import type { Limits } from '../../../server/database/connect.ts'

/** Nobody gives up by the clock: what a test is about, unless it is about that, does not depend on how busy the machine is. */
export const patient = (usual: Limits): Limits => ({
	places: { ...usual.places, patience: 50_000 },
	statement: 50_000,
	lock: 50_000,
	deadline: 50_000,
})
