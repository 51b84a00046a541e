/** Above the properties on the home page. */
export const eyebrow = 'Properties we buy'
export const title = 'Any house, in whatever shape it’s in'
