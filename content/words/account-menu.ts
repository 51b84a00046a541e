/** What is shown of an account in the bar, the menu and the footer. */
export const signedInAs = (name: string) => `Signed in as ${name}`
export const account = 'Account'
export const leads = 'Leads'
export const leadsOneMoreStep = 'Leads (one more step)'
export const accountOf = 'Account of '
export const signOut = 'Sign Out'
