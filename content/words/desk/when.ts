/** The next step, and when. */
export const inTwoHours = 'In two hours'
export const tomorrowMorning = 'Tomorrow morning'
export const inAWeek = 'In a week'
export const onADate = 'On a date...'
export const dateAndTime = 'Date and time'
export const zone = 'Central time'
export const set = 'Set'
export const snoozeTitle = (name: string) => `When is ${name} next?`
export const moved = (name: string, when: string) => `${name}: ${when}.`
export const severalMoved = (count: number, when: string) => `${count} leads: ${when}.`
