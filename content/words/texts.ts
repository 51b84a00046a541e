/** The question for text messages after a form was sent. */
export const title = 'May we text you, too?'
export const tickFirst = 'Please tick the box first, or just close this.'
export const save = 'Yes, text me'
export const saving = 'Saving...'
export const agreed = 'Thank you. We have noted that we may text you. Reply STOP to any text and we stop.'
export const failed = 'We could not note that. It is no problem: we will call you, and you can tell us then.'
