import { company } from '../content/company.ts'
import { places } from '../content/places.ts'
import * as words from '../content/words/maps.ts'

const [county = '', state = ''] = company.area.split(', ')
const inState = new RegExp(`\\b(${company.seat.region}|${state})\\b`, 'i')

/** A house as a map finds it: people leave out the state, and out in the country the town too. */
export function whereIs(address: string): string {
	if (inState.test(address)) return address
	const told = address.toLowerCase()
	const hasTown = places.some(({ name }) => told.includes(name.toLowerCase()))
	return `${address}, ${hasTown ? '' : `${county}, `}${company.seat.region}`
}

/** No map knows every county road, so there are two. */
export const mapLinks = (address: string) => {
	const query = encodeURIComponent(whereIs(address))
	return [
		{ name: words.google, href: `https://www.google.com/maps/search/?api=1&query=${query}` },
		{ name: words.apple, href: `https://maps.apple.com/?q=${query}` },
	] as const
}
