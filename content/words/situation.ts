/** Around the text of a situation. */
export const talkToUs = 'Talk to us'
export const peopleWhoHelpForFree = 'People who help for free'
export const intro =
	'Tell us as much or as little as you like. We call within 24 hours. No obligation until you sign a contract.'
