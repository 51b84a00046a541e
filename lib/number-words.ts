import { small } from '../content/words/numbers.ts'

/** As one writes it in a sentence: nine, seventeen, 40. */
export const numberInWords = (amount: number, most = 20): string =>
	(amount <= most ? small.split(' ')[amount] : undefined) ?? String(amount)
