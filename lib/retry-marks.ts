/** Places in the retry page that the server fills in; nothing a person would type. */
export const mark = {
	value: (field: string) => `%value:${field}%`,
	error: (field: string) => `%error:${field}%`,
	invalid: (field: string) => `%invalid:${field}%`,
	summary: '%summary%',
}

/** The field that carries the address of the page where the form was first filled in. */
export const PAGE = 'page'
