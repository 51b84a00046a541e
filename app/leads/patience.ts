/** A slow line may take its time; a dead one must not leave anyone waiting. */
export const PATIENCE_MS = 20_000
/** For a file that there is a way without: it is small, and it may neither come nor fail. */
export const FILE_PATIENCE_MS = 5_000

/** What is on its way, or nothing where it does not come in time, or at all. */
export const inTime = <T>(coming: Promise<T>, ms = FILE_PATIENCE_MS): Promise<T | undefined> =>
	Promise.race([coming.catch(() => undefined), new Promise<undefined>((done) => setTimeout(done, ms))])
