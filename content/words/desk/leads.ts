/** All leads, as a list and as a board. */
export const leads = 'Leads'
export const list = 'List'
export const board = 'Board'
export const search = 'Search'
export const searchHint = 'Name, phone, address, note'
export const newLeads = (count: number) => (count === 1 ? 'Show 1 new lead' : `Show ${count} new leads`)
export const gettingLeads = 'Getting the leads...'
export const noLeads = 'No leads yet. As soon as someone asks for an offer, they are here and in your mail.'
export const noneSuch = 'No lead is like that.'
export const leadsFailed = 'The leads could not be read. They are safe; only this page could not reach them.'
export const tryAgain = 'Try again'
export const showOlder = 'Show older'
export const filters = 'Filters'
export const anyOf = 'Any'
export const stage = 'Stage'
export const town = 'Town'
export const source = 'Source'
export const ownSite = 'The site'
export const texts = 'Texts'
export const textsAre = { agreed: 'Agreed to texts', none: 'Have not agreed', stopped: 'Said stop' } as const
export const assignee = 'Whose'
export const mine = 'Mine'
export const nobodys = 'Nobody’s'
export const age = 'Came within'
export const ages = { 1: 'A day', 7: 'A week', 30: 'A month', 90: 'Three months' } as const
export const due = 'Due'
export const dues = { overdue: 'Overdue', today: 'By tonight', week: 'Within a week' } as const
export const order = 'Order'
export const newest = 'Newest first'
export const byDue = 'Next due first'
export const spam = 'Suspected spam'
export const stale = 'Stale'
export const staleNote = 'Nothing done for two weeks'
export const doNotContact = 'Do not contact'
export const moreToDo = 'More to do with these'
export const download = 'Download CSV'
export const bringIn = 'Bring leads in'
export const views = 'Views'
export const keepThis = 'Keep this view...'
export const keepTitle = 'Keep this view'
export const keepNote = 'The filters and the search stand under a name, and come back by a tap.'
export const viewName = 'Name'
export const forTeam = 'Show it to the whole team'
export const keep = 'Keep'
export const viewKept = (name: string) => `Kept: ${name}`
export const viewDropped = (name: string) => `Removed: ${name}`
export const drop = (name: string) => `Remove ${name}`
export const select = (name: string) => `Select ${name}`
export const selected = (count: number) => `${count} selected`
export const unselect = 'Clear the selection'
export const moveTo = 'Move to...'
export const moveThis = (name: string) => `Move ${name}`
export const moved = (name: string, stage: string) => `${name}: ${stage}`
export const severalMoved = (count: number, stage: string) => `${count} leads: ${stage}`
export const assign = 'Give to...'
export const given = (who: string) => `Given to ${who}`
export const later = 'Later'
export const person = 'Person'
export const next = 'Next'
export const came = 'Came'
export const noNext = 'Nothing'
export const emptyStage = 'Nobody here'
export const dragHint =
	'To move a lead, press space, use the arrow keys, and press space again. Escape puts it back. The menu of each lead does the same.'
export const picked = (name: string) => `${name} is picked up.`
export const over = (name: string, place: string) => `${name} is over ${place}.`
export const dropped = (name: string, place: string) => `${name} was put to ${place}.`
export const putBack = (name: string) => `${name} is back where it was.`
