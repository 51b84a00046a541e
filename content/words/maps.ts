/** The maps a house is looked for on. */
export const google = 'Google Maps'
export const apple = 'Apple Maps'
