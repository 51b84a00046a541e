import { laterPackage } from './later-package.ts'

/** Read when there is something to encrypt: most servers never need it, and it is a tenth of what a start reads. */
export const age = laterPackage<typeof import('age-encryption')>('age-encryption')
