/** What brings people here, in the order the home page asks. What each page says stands in situations/<slug>.ts. */
export const situationList = [
	{
		slug: 'foreclosure',
		name: 'Foreclosure',
		card: 'Behind on the mortgage',
	},
	{
		slug: 'property-tax',
		name: 'Property tax',
		card: 'Behind on property tax',
	},
	{
		slug: 'inheritance',
		name: 'Inheritance',
		card: 'You inherited a house',
	},
	{
		slug: 'divorce',
		name: 'Divorce',
		card: 'Going through a divorce',
	},
	{
		slug: 'landlord',
		name: 'Tired landlord',
		card: 'Done being a landlord',
	},
	{
		slug: 'moving-to-care',
		name: 'Moving to care',
		card: 'Moving a parent to care',
	},
] as const

export type SituationSlug = (typeof situationList)[number]['slug']
