import { company } from '../../company.ts'

/** The desk as an app of its own, on a phone's home screen. */
export const appName = `${company.shortName} Desk`
export const appShortName = 'Desk'
export const appDescription = 'New leads, who to call now, and visits.'
