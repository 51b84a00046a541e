/** Under the thumb, on a phone. */
export const reachUs = 'Reach us'
export const call = 'Call'
export const text = 'Text'
export const getOffer = 'Get offer'
