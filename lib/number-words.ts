const words =
	'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'

/** As one writes it in a sentence: nine, seventeen, 40. */
export const numberInWords = (amount: number, most = 20): string =>
	(amount <= most ? words.split(' ')[amount] : undefined) ?? String(amount)
