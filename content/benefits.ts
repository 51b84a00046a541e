/** `icon` is a lucide icon's name. */
export type Benefit = { title: string; description: string; icon: string }

export const benefits: readonly Benefit[] = [
	{
		title: 'Fair Cash Offer',
		description: 'A written number, with the nearby sales and the repair costs behind it.',
		icon: 'hand-coins',
	},
	{
		title: 'Fast Closing',
		description: 'As little as 7 days from signing, when the title search comes back clear.',
		icon: 'calendar-clock',
	},
	{
		title: 'Buy As-Is',
		description: 'Soft floors, old wiring, full closets: the house stays the way it stands.',
		icon: 'house',
	},
	{
		title: 'No Hidden Fees',
		description: 'You read every line of the settlement statement before you sign it.',
		icon: 'receipt-text',
	},
	{
		title: 'Flexible Move-Out',
		description: 'Stay a few weeks after closing if you need to; the contract says so.',
		icon: 'truck',
	},
	{
		title: 'Local Experts',
		description: 'We know a Searcy subdivision from a Pangburn river lot or Griffithville rice ground.',
		icon: 'map-pin',
	},
	{
		title: 'No Repairs Required',
		description: 'No contractor bids, no inspection list, no fresh paint for a stranger’s taste.',
		icon: 'hammer',
	},
	{
		title: 'Cash Purchase',
		description: 'Ask for proof of funds; no loan officer or appraiser decides your sale.',
		icon: 'banknote',
	},
	{
		title: 'Simple Process',
		description: 'One call, one visit, one contract in plain English, one trip to sign.',
		icon: 'list-checks',
	},
	{
		title: 'Guaranteed Closing',
		description: 'Once both have signed and the title is clear, we close on your date.',
		icon: 'handshake',
	},
]
