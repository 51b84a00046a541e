import { company } from './company.ts'

/** `icon` is a lucide icon's name. */
export type Badge = { title: string; description: string; icon: string }

export const badges: readonly Badge[] = [
	{ title: 'Trusted Partner', description: `${company.claims.bbb} Rating`, icon: 'shield-check' },
	{ title: company.claims.stars, description: 'Ask to read the reviews', icon: 'star' },
	{ title: 'Fast Closing', description: 'Close in 7-14 days', icon: 'calendar-clock' },
	{ title: 'Any Condition', description: 'Bought just as it stands', icon: 'house' },
	{ title: 'Local Experts', description: `All across ${company.areaShort}`, icon: 'map-pin' },
	{ title: 'No Fees', description: 'And no commissions', icon: 'receipt-text' },
]
