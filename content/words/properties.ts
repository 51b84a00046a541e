/** Above the properties on the home page. */
export const eyebrow = 'Properties we buy'
export const title = 'Houses in whatever shape they’re in'
