/** Photos of the house, after a form was sent and from the mail. */
export const title = 'Photos help us get your offer right'
export const ask =
	'If you like, add up to 12 photos: the front, the kitchen, anything that needs work. You can skip this and we will simply look when we visit.'
export const alt = 'White farmhouse at dusk with its windows and porch lights on'
export const privacy = 'Only we see them. We remove the location your phone saves in a photo.'
export const choose = 'Choose or take photos'
export const send = 'Send Photos'
export const sending = 'Sending...'
export const caption = 'What does it show? (optional)'
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
export const addMore = 'You can add more.'
export const added = 'Thank you. Your photos are with us. You can add more.'
export const failed =
	'Those photos did not reach us. Please try again, or just show us the house when we visit. Links from our email work for 30 days.'

/** By what was wrong with a photo. */
export const refusals = {
	unreadable:
		'We cannot open this picture. On an iPhone, choose it from your photo library. Elsewhere, a screenshot of it works, too.',
	too_large: 'This picture is larger than we can take.',
	too_many: 'We already have 12 photos of this house. Thank you!',
	not_yours: 'This page no longer knows your request. The link in our email still works.',
	busy: 'We are very busy just now. Please try again in a moment.',
	missing: 'Please choose a photo first.',
}

/** The pages after a form without JavaScript. */
export const heads = {
	asked: 'Add Photos of Your House',
	added: 'Thank You for the Photos',
	failed: 'Photos Not Sent',
}
