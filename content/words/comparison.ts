/** Above the comparison on the home page. */
export const eyebrow = 'Compare'
export const title = 'Selling to us, or with a realtor'
export const intro = 'A listing usually brings the higher price. Here is what each way takes, so you can choose.'
export const withARealtor = 'With a realtor'
export const noteWhereThisComesFrom = (note: number) => `Note ${note}: where this comes from`
