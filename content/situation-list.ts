/** What brings people here, in the order the home page asks. What each page says stands in situations/<slug>.ts. */
export const situationList = [
	{
		slug: 'foreclosure',
		name: 'Foreclosure',
		card: 'Behind on the mortgage',
		text: 'What can still be stopped, until when, and who helps you for free.',
	},
	{
		slug: 'property-tax',
		name: 'Property tax',
		card: 'Behind on property tax',
		text: 'When the county sends it to the state, and how to get it back.',
	},
	{
		slug: 'inheritance',
		name: 'Inheritance',
		card: 'You inherited a house',
		text: 'Who owns it now, who has to sign, and what can wait.',
	},
	{
		slug: 'divorce',
		name: 'Divorce',
		card: 'Going through a divorce',
		text: 'Two names on the deed, one house, and a loan in between.',
	},
	{
		slug: 'landlord',
		name: 'Tired landlord',
		card: 'Done being a landlord',
		text: 'Selling with tenants in it, after they leave, or not at all.',
	},
	{
		slug: 'moving-to-care',
		name: 'Moving to care',
		card: 'Moving a parent to care',
		text: 'Who may sign, what to ask first, and fifty years of closets.',
	},
] as const

export type SituationSlug = (typeof situationList)[number]['slug']
