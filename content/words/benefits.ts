import { company } from '../company.ts'

/** Above the benefits on the home page. */
export const eyebrow = `Why ${company.shortName}`
export const title = 'Why Arkansas Homeowners Choose Us'
