/** Above the comparison on the home page. */
export const eyebrow = 'Compare'
export const title = 'Selling to us, or with a realtor'
export const intro = 'A listing usually brings the higher price. Here is what each way takes, so you can choose.'
export const notes = 'Where these figures come from'
export const withARealtor = 'With a realtor'
export const noteNumber = (note: number) => `Note ${note}`
