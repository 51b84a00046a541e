import { present } from '../lib/claim.ts'
import { claim, company } from './company.ts'

/** `icon` is a lucide icon's name. */
export type Badge = { title: string; description: string; icon: string }

const rating = claim('bbbRating')
const stars = claim('stars')
const reviews = claim('reviews')

export const badges: readonly Badge[] = present([
	rating && { title: 'Trusted Partner', description: `${rating} Rating`, icon: 'shield-check' },
	stars && { title: stars, description: reviews ? `Read it on ${reviews}` : 'Ask to see the reviews', icon: 'star' },
	{ title: 'Fast Closing', description: 'Close in 7-14 days', icon: 'calendar-clock' },
	{ title: 'Any Condition', description: 'Bought just as it stands', icon: 'house' },
	{ title: 'Local Experts', description: `All across ${company.areaShort}`, icon: 'map-pin' },
	{ title: 'No Fees', description: 'And no commissions', icon: 'receipt-text' },
])
