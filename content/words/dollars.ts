let whole: Intl.NumberFormat | undefined

/** Money and shares as the desk and its letters write them; the worked example has its own, which comes with its page alone. */
export function money(amount: number): string {
	whole ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
	return whole.format(amount)
}
/** As it is taken off. */
export const less = (amount: number) => `− ${money(amount)}`
export const percent = (share: number) => `${Number(share.toFixed(1))}%`
export const ofMonths = (count: number) => (count === 1 ? '1 month' : `${count} months`)
