/** By the names the table gives them. */
export const statuses = {
	new: 'New',
	contacted: 'Contacted',
	offer_made: 'Offer made',
	under_contract: 'Under contract',
	closed: 'Closed',
	lost: 'Lost',
} as const
