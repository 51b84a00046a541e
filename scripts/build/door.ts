/** The brand's red door, 26 by 38, to be put on whatever ground an icon needs. */
export const door =
	'<path d="M1 13a12 12 0 0 1 24 0v24H1z" fill="#b3372a"/><path d="M6 14a7 7 0 0 1 14 0v3H6z" fill="#e9bc62"/><circle cx="19.5" cy="25" r="1.8" fill="#e9bc62"/>'

/** On a square of the porch's cream, well within the circle that a phone may cut out of it. */
export const tile = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-17 -11 60 60"><rect x="-17" y="-11" width="60" height="60" fill="#fbf7f0"/>${door}</svg>`

/** Its outline alone: what a phone shows in one color at the top of the screen. */
export const silhouette =
	'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6 0 38 38"><path fill-rule="evenodd" fill="#fff" d="M1 13a12 12 0 0 1 24 0v24H1zM6 14v3h14v-3a7 7 0 0 0-14 0zM17.7 25a1.8 1.8 0 1 0 3.6 0 1.8 1.8 0 1 0-3.6 0z"/></svg>'
