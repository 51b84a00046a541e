/** In `npm test` each fault happens once or twice, in `npm run faults` as often as it takes to meet every unlucky moment. */
export const long = process.env.FAULTS === 'long'
export const times = (short: number, many: number) => (long ? many : short)

/** Enough for the long form of any of them. */
export const patience = long ? 900_000 : 90_000
