/** What is said when a link opens something beside the page. */
export const call = 'Initiating call...'
export const mail = 'Opening email client...'
export const facebook = 'Opening Facebook page...'
export const map = 'Opening map location...'
