/** What is to be done about a lead beside its next step. */
export const tasks = 'Tasks'
export const none = 'No tasks. What comes next for this lead stands above.'
export const failed = 'The tasks could not be read.'
export const title = 'What is to be done'
export const day = 'By'
export const whose = 'Who'
export const anybody = 'anybody'
export const add = 'Add task'
export const empty = 'Please say what is to be done.'
export const added = 'Task added.'
export const ticked = 'Done.'
export const reopened = 'Open again.'
export const removed = 'Task removed.'
export const remove = (task: string) => `Remove: ${task}`
export const by = (day: string) => `by ${day}`
export const tryAgain = 'Try again'
