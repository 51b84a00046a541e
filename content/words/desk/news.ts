/** A notice that could not be read. */
export const news = 'News at the desk'
export const newsNote = 'Tap to open.'
