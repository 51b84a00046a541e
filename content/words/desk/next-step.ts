/** What comes next for a lead, said by hand. */
export const change = 'Change'
export const changeLabel = 'Change what comes next'
export const title = (name: string) => `What comes next for ${name}?`
export const what = 'What'
export const when = 'When'
export const note = 'A word about it'
export const optional = 'if you like'
export const save = 'Save'
export const saved = (action: string) => `Next: ${action}.`
