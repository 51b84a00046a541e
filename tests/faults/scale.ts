/** In `npm test` each fault happens once or twice, in `npm run faults` as often as it takes to meet every unlucky moment. */
export const long = process.env.FAULTS === 'long'
export const times = (short: number, many: number) => (long ? many : short)

/** For what hangs, not for what is slow: enough for the long form of any of them, and for the short one on a busy machine. */
export const patience = long ? 900_000 : 300_000
