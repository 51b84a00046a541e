import { type Place, places } from '../places.ts'
import type { City, CityText } from './city.ts'

const withText = async (place: Place): Promise<City> => {
	const { default: text }: { default: CityText } = await import(`./${place.slug}.ts`)
	return { ...place, ...text }
}

/** Every town with all that its page says: for the build. A page of the app loads one of them. */
export const cities: readonly City[] = await Promise.all(places.map(withText))
