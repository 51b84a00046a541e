/** Class names, without those that do not apply. */
export const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')
