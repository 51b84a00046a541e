/** The numbers of the desk: each with what it rests on. */
export const title = 'Numbers'
export const note = 'Spam, merged and imported requests are left out.'
export const loading = 'Counting...'
export const failed = 'The numbers could not be read.'
export const tryAgain = 'Try again'
export const ranges = { 30: '30 days', 90: '90 days', 365: 'A year' } as const
export const range = 'Range'
export const from = 'From'
export const to = 'Until'
export const nothing = 'No lead came in this time, so there is nothing to count. Choose a longer range.'
export const few = (count: number) =>
	`Only ${count === 1 ? 'one lead' : `${count} leads`}: read shares and medians with care.`
export const restsOn = (count: number) => (count === 1 ? 'Rests on one lead.' : `Rests on ${count} leads.`)
export const table = 'As a table'
export const leads = 'Leads'
export const deals = 'Closed'
export const share = 'Share'

export const weeks = 'Leads per week'
export const week = 'Week of'
export const contact = 'First contact'
export const contactNote = 'Of those called, or waiting for more than a day. The promise is 24 hours.'
export const within = { five: 'Within 5 minutes', hour: 'Within 1 hour', day: 'Within 24 hours' }
export const median = 'Half were called within'
export const noMedian = 'Nobody was called yet.'
export const minutes = (count: number) =>
	count < 90
		? `${Math.max(1, Math.round(count))} min`
		: count < 2880
			? `${Math.round(count / 60)} hours`
			: `${Math.round(count / 1440)} days`
export const funnel = 'How far they came'
export const funnelNote = 'Counted once each stage was reached; a lead that is closed has passed the others.'
export const stage = 'Stage'
export const medianDays = 'Half within'
export const days = (count: number) => (count < 1 ? 'a day' : `${Math.round(count)} days`)
export const towns = 'Where the houses are'
export const town = 'Town'
export const noTown = 'Not told'
export const sources = 'Where they came from, and what it cost'
export const sourcesNote = 'A month that is only partly in the range counts by its days.'
export const source = 'Source'
export const cost = 'Cost'
export const perLead = 'Per lead'
export const perDeal = 'Per closed'
export const unknown = 'not entered'
export const none = 'none yet'
export const enter = 'Enter a Cost'
export const enterNote = 'What you paid for a source in a month. Entered again, it takes the place of the last.'
export const sourceHint = 'As in the list, or as utm_source says it'
export const month = 'Month'
export const dollars = 'Dollars'
export const save = 'Save'
export const saved = 'Saved.'
