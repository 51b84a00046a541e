/** What any page may say. */
export const skip = 'Skip to the content'
export const wentWrong = 'Something went wrong'
export const sorry = "We're sorry for the inconvenience. Please try refreshing the page."
export const refreshing = 'Refreshing page...'
export const refreshPage = 'Refresh Page'
export const home = 'Home'
export const closeMessage = 'Close this message'
