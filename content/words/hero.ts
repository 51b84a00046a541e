/** The top of the home page. */
export const alt =
	'White two-story farmhouse with a red front door and porch lights behind a picket fence at golden hour'
export const promise = 'Sell your White\u00a0County house for cash. '
export const promiseTime = 'Close in as little as 7 days.'
export const lead =
	'As it stands: no repairs, no fees, no showings. We call within 24 hours. A closing that fast takes clear title.'
