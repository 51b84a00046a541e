/** Who stands behind the name, on /about, as far as the owner has said. */
export const title = 'The people behind the name'
export const legalEntity = 'Legal name'
export const mailingAddress = 'Mailing address'
export const lookItUp = 'Look it up at the Arkansas Secretary of State before you sign anything.'
