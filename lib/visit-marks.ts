import { MOST_TIMES, type ShownVisit } from './visits.ts'

type Name = Exclude<keyof ShownVisit, 'times'> | 'token' | 'again' | 'wrote' | 'times' | 'open'

/** Places in the page of a visit that the server fills in; `times`, `open` and each time are classes, so that what is not there is not shown. */
export const visitMark = (name: Name) => `%visit:${name}%`
export const timeMark = (name: 'value' | 'label' | 'show', place: number) => `%visit:${name}${place}%`
export const timePlaces = Array.from({ length: MOST_TIMES }, (_, place) => place + 1)
export const HIDDEN = 'hidden'
