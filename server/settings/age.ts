import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Read when there is something to encrypt: most servers never need it, and it is a tenth of what a start reads. */
export const age = (): typeof import('age-encryption') => require('age-encryption')
