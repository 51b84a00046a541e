/** The page where no page is. */
export const pageTitle = 'Page Not Found'
export const description = 'There is no page at this address.'
export const noHouse = 'There is no page at this address. It may have moved, or the link was mistyped.'
export const welcomeBack = 'Welcome back to the homepage!'
export const backToHome = 'Back to Home'
export const alt = 'Empty grass lot between two houses, with a red mailbox and a sign that reads No House Here'
