/** Whether a request ended because its sender went away, or was too slow, before all of it had come: no fault of ours. */
export function hungUp(error: unknown): boolean {
	if (!(error instanceof Error)) return false
	return error.name === 'AbortError' || (error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET')
}
