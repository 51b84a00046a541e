/** Notes about a lead. */
export const label = 'Note'
export const placeholder = 'What should be remembered? @name tells a colleague.'
export const add = 'Add note'
export const adding = 'Adding...'
export const added = 'The note is kept.'
export const changed = 'Note changed.'
export const removed = 'Note removed.'
export const empty = 'Please write something first.'
export const edit = 'Change'
export const remove = 'Remove'
export const save = 'Save'
export const cancel = 'Cancel'
/** Opens the list of who can be told. */
export const tell = (name: string) => `@${name}`
