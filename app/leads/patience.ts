/** A slow line may take its time; a dead one must not leave anyone waiting. */
export const PATIENCE_MS = 20_000
