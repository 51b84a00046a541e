/** Places in the retry page that the server fills in; nothing a person would type. */
export const mark = {
	value: (field: string) => `%value:${field}%`,
	error: (field: string) => `%error:${field}%`,
	invalid: (field: string) => `%invalid:${field}%`,
	summary: '%summary%',
}

/** The field that says that no name was asked for: what came from the short form needs none here either. Its value is the class of the field for one. */
export const SHORT = 'short'
export const SHORT_CLASS = 'hidden'

/** The field that carries the address of the page where the form was first filled in. */
export const PAGE = 'page'
