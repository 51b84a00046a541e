/** Made-up leads, for looking around. */
export const chip = 'Demo'
export const holds = (count: number) =>
	count === 1 ? 'This desk holds 1 made-up lead.' : `This desk holds ${count} made-up leads.`
export const remove = 'Remove them'
export const sure = 'Remove the made-up leads?'
export const sureNote = 'They go with their notes, offers, visits and photos. Your own leads stay as they are.'
export const cancel = 'Cancel'
export const gone = 'The made-up leads are gone.'
export const failed = 'They could not be removed. Please try again.'
