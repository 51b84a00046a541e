/** Places in the page for mailed links that the server fills in. */
export const confirmMark = (
	name: 'title' | 'lead' | 'note' | 'again' | 'button' | 'action' | 'token' | 'type' | 'target',
) => `%confirm:${name}%`
