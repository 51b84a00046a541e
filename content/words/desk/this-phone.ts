import type { Hurdle, Trouble } from '../../../lib/notice.ts'

/** Notices on this device, at the desk's Alerts. */
export const titles = { phone: 'This phone', computer: 'This computer' }
export const note =
	'A notice within seconds, also while the desk is closed. It shows a first name and a town, nothing else.'
export const turnOn = 'Turn on notices'
export const turningOn = 'One moment...'
export const turnedOn = 'Notices are on.'
export const turnedOff = 'Notices are off here.'
export const tellMe = 'Tell me of'
export const kinds = {
	leads: 'New leads',
	mine: 'Leads given to me, and notes that name me',
	visits: 'Visits booked, moved or called off',
	morning: 'What the day holds, at 7:30 in the morning',
}
export const test = 'Send a test'
export const testSent = 'A test is on its way.'
export const testFailed = 'The test could not be sent. Please try again.'
export const refusals = {
	too_many_tests: 'A test is on its way already. Please wait a moment.',
	device_gone: 'This device is not on the list any more. Please turn notices on again.',
} as const
export const turnOff = 'Turn off here'
export const hurdles: Record<Hurdle, string> = {
	unsupported: 'This browser cannot show notices. Chrome, Edge, Firefox and Safari can, if they are up to date.',
	'home-screen': 'On an iPhone or iPad, put the desk on the home screen first:',
	denied:
		'Notices are blocked for this site. Allow them in the settings of your browser or phone (Notifications, then this site), and come back here.',
}
export const homeScreenSteps = [
	'Tap the Share button of Safari.',
	'Choose “Add to Home Screen”.',
	'Open the desk from there, and come back to Alerts.',
]
export const troubles: Record<Trouble, string> = {
	denied: hurdles.denied,
	'not-set-up': 'Notices are not set up on this site yet. Please reload the page and try again.',
	'no-service':
		'This browser could not reach the service that carries its notices. Please check the connection and try again.',
	// Whoever was asked to sign in, and did not, knows why.
	unproven: '',
	'not-kept': 'This device could not be added. Please check the connection and try again.',
}
export const devices = 'Your devices'
export const noDevices = 'No device gets notices so far.'
export const devicesFailed = 'Your devices could not be read.'
export const tryAgain = 'Try again'
export const here = 'this one'
export const lastUsed = (when: string) => `last notice ${when}`
export const neverUsed = 'no notice so far'
export const lastFailed = 'The last notice did not arrive.'
export const remove = 'Remove'
export const removeOne = (name: string) => `Remove ${name}`
export const removed = 'That device gets no more notices.'
