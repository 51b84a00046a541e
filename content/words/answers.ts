/** Ways to the hard questions, from the home page and from others. */
export const eyebrow = 'Straight answers'
export const title = 'The questions you would ask a cousin first'
export const intro = 'Nobody should have to call a stranger to find these out.'
export const straightAnswers = 'Straight answers'
