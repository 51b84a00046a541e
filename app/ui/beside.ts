/** Where a link opens: another site beside this one, which stays with what was typed; phone and mail open by themselves. */
export const beside = (href: string) => (href.startsWith('http') ? '_blank' : undefined)
