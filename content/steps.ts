import { claim } from './company.ts'

export type Step = { number: number; title: string; description: string }

const titleCompany = claim('titleCompany') ?? 'a title company'

export const steps: readonly Step[] = [
	{
		number: 1,
		title: 'Contact Us',
		description: 'Call, or send the property address, a phone number and an email. We call within 24 hours.',
	},
	{
		number: 2,
		title: 'Get Your Offer',
		description:
			'We walk through one time and look at location, condition and recent nearby sales. Then you get a number in writing and how we reached it.',
	},
	{
		number: 3,
		title: 'Choose Closing Date',
		description: `You name the day while ${titleCompany} checks the title: 7 to 14 days if the title is clear, several months if you like.`,
	},
	{
		number: 4,
		title: 'Get Paid',
		description:
			'You sign at the title company. It pays off any mortgage, liens and back taxes, and pays you the rest by check or wire.',
	},
]
