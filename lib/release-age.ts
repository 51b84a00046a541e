/** How long a release's files are kept after it was last served: a page loaded from it goes on asking for them. */
export const KEEP_RELEASES_MS = 7 * 86_400_000
