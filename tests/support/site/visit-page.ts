import { readFileSync } from 'node:fs'

/** The page of a visit, as the build made it. */
export const visitPage = async () => readFileSync('dist/site/visit/filled.html', 'utf8')
