/** One page of every kind a visitor can look for. */
export const pageKinds = [
	'/',
	'/about',
	'/contact',
	'/how-it-works',
	'/faq',
	'/blog',
	'/blog/small-town-sales',
	'/areas-we-serve',
	'/cities/searcy',
	'/situations/divorce',
	'/situations/foreclosure',
	'/check-a-cash-buyer',
	'/papers-and-closing-day',
	'/privacy-policy',
]
