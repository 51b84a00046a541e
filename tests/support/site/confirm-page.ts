import { readFileSync } from 'node:fs'

/** The page for mailed links, as the build made it. */
export const confirmPage = async (face: 'ask' | 'over') => readFileSync(`dist/site/auth/confirm/${face}.html`, 'utf8')
