/** Keys, and the palette. */
export const title = 'Keys'
export const note = 'They work wherever you are not typing.'
export const keys = [
	['j  k', 'Next lead, the one before'],
	['Enter', 'Open it'],
	['c', 'Call'],
	['e', 'Email'],
	['n', 'Write a note'],
	['s', 'Move to another stage'],
	['/', 'Search the leads'],
	['Ctrl K', 'Go to a person, a view or a room'],
	['?', 'These keys'],
] as const
export const palette = 'Go to'
export const paletteHint = 'A name, a phone number, a view, a room'
export const nothing = 'Nothing is like that.'
export const moveTitle = (name: string) => `Move ${name} to`
export const noteTitle = (name: string) => `A note on ${name}`
export const noteLabel = 'Note'
export const keepNote = 'Keep the note'
