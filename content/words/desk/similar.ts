/** Other requests of the same person or house. */
export const similar = 'Other requests'
export const same = { phone: 'same phone', email: 'same email', address: 'same house' } as const
export const part = 'part of this one'
export const makeOne = 'Make one'
export const makeTwo = 'Make two again'
export const makeOneOf = (address: string) => `Make one with ${address}`
export const makeTwoOf = (address: string) => `Make ${address} a request of its own again`
export const merged = 'They are one now. Everything of both is kept.'
export const unmerged = 'They are two requests again.'
export const mergeTitle = 'Make one of these two'
export const mergeNote =
	'Choose what is right. Nothing is lost: photos, notes and mails of both stay, and it can be undone.'
export const thisOne = 'This one'
export const otherOne = 'The other one'
export const nothingDiffers = 'Both say the same.'
export const go = 'Make them one'
export const cancel = 'Cancel'
export const fields = {
	name: 'Name',
	phone: 'Phone',
	email: 'Email',
	address: 'Address',
	motivation: 'Message',
} as const
export const blank = 'nothing'
