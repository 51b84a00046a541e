/** Making an offer at the desk. */
export const title = 'Offer'
export const back = 'Back to the lead'
export const loading = 'Getting the figures...'
export const failed = 'The offers could not be read.'
export const gone = 'This lead is not here any more.'
export const tryAgain = 'Try again'
export const figures = 'The figures'
export const labels = {
	value: 'Worth once it is repaired',
	surprises: 'Surprises, % of the repairs',
	months: 'Months until it is sold again',
	holdingMonth: 'Holding it, $ a month',
	closing: 'Selling it again, % of the value',
	profit: 'Our profit, % of the value',
}
export const valueHint = 'From sales nearby. To the nearest $100.'
export const rooms = 'Rooms'
export const systems = 'The house itself'
export const others = 'Something else'
export const costOf = (what: string) => `Cost: ${what}`
export const otherName = 'What it is'
export const addOther = 'Add a line'
export const remove = 'Remove'
export const reasons = 'Why these figures, for the homeowner'
export const reasonsHint = 'In plain words: what you saw, which sales you looked at.'
export const wrong = 'A figure is missing or too large.'
export const none = 'With these figures nothing is left to offer.'
export const save = 'Save This Version'
export const saved = (version: number) => `Saved as version ${version}`
export const print = 'Print'
export const send = 'Send by Email'
export const sent = 'The offer is on its way.'
export const byHand = 'I Gave It by Hand'
export const given = 'Noted. The lead is at "offer made".'
export const noContact = 'They asked not to be contacted: an offer can only be given by hand.'
export const versions = 'Versions'
export const noVersions = 'None is saved yet.'
export const version = (number: number) => `Version ${number}`
export const wasSent = { mail: 'emailed', hand: 'given by hand' }
export const notSent = 'not given yet'
export const open = 'Open'
export const typical = 'Typical Costs'
export const typicalNote = 'Each new offer begins with these. They are rough to begin with: put in what you pay.'
export const typicalSaved = 'Saved. New offers begin with these.'
export const saveTypical = 'Save'
/** What was typed there stays until it is saved, or put back. */
export const backToSaved = 'Back to what is saved'
