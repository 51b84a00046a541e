import { HERO_NAME, leadFieldNames, leadFields } from './lead.ts'

/** Where what was filled in is stored. */
export const leadColumns = leadFieldNames.map((name) => leadFields[name].column)

/** The name a person gave, or nothing. */
export const ownName = (name: string) => (name === HERO_NAME ? '' : name)
