/** One lead. */
export const saved = (to: string) => `Saved: ${to}`
export const textThem = 'Text'
export const noTexts = 'No texts: they have not agreed'
export const theySaidStop = 'They said stop'
export const noMoreTexts = 'Noted. Please do not text them again.'
export const showAll = 'Show all'
export const showLess = 'Show less'
export const suspectedSpam = 'Suspected spam'
export const status = 'Status'
export const standing = 'How far things are'
export const since = (day: string) => `since ${day}`
export const assignee = 'Who sees to it'
export const nobody = 'nobody yet'
export const givenTo = (name: string) => `Given to ${name}.`
export const next = 'Next'
export const later = 'Put off'
export const laterLabel = 'Put off the next step'
export const noNext = 'Nothing comes next.'
export const tries = (count: number) =>
	count === 1 ? 'Tried once without an answer' : `Tried ${count} times without an answer`
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
export const photos = (count: number) => (count === 1 ? 'One photo of the house' : `${count} photos of the house`)
export const photo = (number: number) => `Photo ${number} of the house`
export const allLeads = 'All leads'
export const lead = 'Lead'
export const came = (ago: string, from: string) => (from ? `Came ${ago} · ${from}` : `Came ${ago}`)
export const theyWrote = 'What they wrote'
export const gettingLead = 'Getting the lead...'
export const leadGone = 'This lead is not here any more.'
export const leadFailed = 'The lead could not be read. It is safe; only this page could not reach it.'
export const tryAgain = 'Try again'
export const where = 'Where it is'
export const townInCounty = (town: string) => `${town} on the map of White County`
export const noTown = 'No town of White County was found in this address.'
export const doNotContact = 'Do not contact.'
export const doNotContactNote = 'They asked to be left alone: no calls, no texts, no emails.'
export const isPart = 'This request is part of another one.'
export const toTheOther = 'Open that one'
export const consent = 'What they agreed to'
export const agreedToContact = (when: string, page: string) => `To be contacted, ${when}, on ${page}:`
export const agreedToTexts = (when: string, page: string, phone: string) => `To texts to ${phone}, ${when}, on ${page}:`
export const wordingVersion = (version: string) => `Wording of ${version}`
export const stopped = (when: string) => `Taken back ${when}`
export const otherNumber = 'It was given for another number than the one they have now, so it does not hold.'
export const makeOffer = 'Make an Offer'
export const planVisit = 'Plan a Visit'
