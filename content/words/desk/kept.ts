import { company } from '../../company.ts'

/** The desk without a line. */
export const awayTitle = `No connection | ${company.name}`
export const away = 'There is no connection'
export const awayNote =
	'Nothing of the desk is kept on this device for you, so there is nothing to show. It opens as soon as the connection is back.'
export const tryAgain = 'Try again'
