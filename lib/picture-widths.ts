/** The widths a picture is made in. Only those that are ever shown across a whole screen come in the largest. */
export function pictureWidths(id: string): number[] {
	return /^(hero|door|blog-)/.test(id) ? [480, 800, 1200, 1600] : [480, 800, 1200]
}

/** Browsers that know no AVIF (Safari before 16, Edge before 121) get one width of WebP. */
export const FALLBACK_WIDTH = 800
