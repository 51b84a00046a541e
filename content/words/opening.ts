/** What is said when a link opens something beside the page. */
export const call = 'Initiating call...'
export const mail = 'Opening email client...'
export const facebook = 'Opening Facebook page...'
export const map = 'Opening map location...'

/** Said to those who do not see it happen. */
export const newTab = '(opens in a new tab)'
