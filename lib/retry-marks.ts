/** Places in the retry page that the server fills in; nothing a person would type. */
export const mark = {
	value: (field: string) => `%value:${field}%`,
	error: (field: string) => `%error:${field}%`,
	invalid: (field: string) => `%invalid:${field}%`,
	summary: '%summary%',
}
