/** Photos of the house, after a form was sent and from the mail. */
export const title = 'Photos help us get your offer right'
export const ask =
	'If you like, add up to 12 photos: the front, the kitchen, anything that needs work. You can skip this and we will simply look when we visit.'
/** Under the headline of the page that the mail leads to. */
export const lead = 'A few from your phone are enough. There is no need to tidy up first.'
export const alt = 'White farmhouse at dusk with its windows and porch lights on'
export const privacy = 'Only we see them. We remove the location your phone saves in a photo.'
export const choose = 'Choose or take photos'
export const send = 'Send Photos'
export const sending = 'Sending...'
export const caption = 'What does it show? (optional)'
export const captionLong = (over: number) => `Please shorten this by ${over} character${over === 1 ? '' : 's'}`
export const captionCut =
	'We kept the first 200 characters of what you wrote about the photos. Please tell us the rest when we call.'
export const remove = 'Leave out'
export const preview = (number: number) => `Photo ${number}`
export const waiting = 'Ready to send'
export const progress = (percent: number) => `${percent}% sent`
export const sent = 'Sent'
export const again = 'The connection broke. We try again by ourselves.'
export const tryAgain = 'Try again'
export const tooMany = 'You can send up to 12 photos. We kept the first ones.'
export const thanks = (count: number) =>
	count === 1 ? 'Thank you. Your photo is with us.' : `Thank you. Your ${count} photos are with us.`
/** Told when the form was closed while they were sent. */
export const notAll = 'Not all of your photos came through. The link in our email lets you add them.'
export const have = (count: number) =>
	`We have ${count === 1 ? 'one photo' : `${count} photos`} of this house from you.`
export const addMore = 'You can add more.'
export const added = 'Thank you. Your photos are with us. You can add more.'

/** By what was wrong with a photo. */
export const refusals = {
	unreadable:
		'We cannot open this picture. On an iPhone, choose it from your photo library. Elsewhere, a screenshot of it works, too.',
	too_large: 'This picture is larger than we can take.',
	too_many: 'We already have 12 photos of this house. Thank you!',
	not_yours: 'This page no longer knows your request. The link in our email works for 30 days.',
	busy: 'We are very busy just now. Please try again in a moment.',
	missing: 'Please choose a photo first.',
}

/** What may be wrong with one photo while others are taken. */
export type LeftOut = 'unreadable' | 'too_large' | 'too_many'

const thisOne = (count: number, one: string, more: string) => (count === 1 ? one : more)

/** Which photos were left out, and what to do about it. Nobody sends one twice by choosing all of them once more. */
export const leftOut: Record<LeftOut, (which: string, count: number) => string> = {
	unreadable: (which, count) =>
		`We cannot open ${thisOne(count, 'this picture', 'these pictures')}: ${which}. On an iPhone, choose ${thisOne(count, 'it', 'them')} from your photo library. Elsewhere, a screenshot works, too.`,
	too_large: (which, count) =>
		`${thisOne(count, 'This picture is', 'These pictures are')} larger than we can take: ${which}. A screenshot is smaller.`,
	too_many: (which, count) =>
		`We keep 12 photos of a house, so ${thisOne(count, 'this one was', 'these were')} left out: ${which}. You can show us the rest when we visit.`,
}
export const whichPhoto = (place: number, name: string) => `number ${place} (${name})`
export const partly = (count: number) =>
	`${count === 1 ? 'One photo is' : `${count} photos are`} with us, thank you. What did not come through can be sent again below, or just show us the house when we visit.`
export const failed = 'Please try again, or skip the photos: we will simply look when we visit.'
export const fault = 'Something went wrong on our side. Please try again in a moment.'

/** The pages after a form without JavaScript: above each heading, and the heading. */
export const eyebrows = { asked: 'Your request', added: 'Received', partly: 'Partly received', failed: 'Not received' }
export const heads = {
	asked: 'Add Photos of Your House',
	added: 'Thank You for the Photos',
	partly: 'Some Photos Are Missing',
	failed: 'Photos Not Sent',
}
