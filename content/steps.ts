import { company } from './company.ts'

export type Step = { number: number; title: string; description: string }

export const steps: readonly Step[] = [
	{
		number: 1,
		title: 'Contact Us',
		description:
			'Call, or send the property address, a phone number and an e-mail. One of us, not a call center, calls back within 24 hours.',
	},
	{
		number: 2,
		title: 'Get Your Offer',
		description:
			'We look at location, condition and recent nearby sales, then put a number in writing and show how we reached it. No obligation.',
	},
	{
		number: 3,
		title: 'Choose Closing Date',
		description: `You name the day while a title company in ${company.seat.locality} checks the title: 7 to 14 days if it is clear, several months if you like.`,
	},
	{
		number: 4,
		title: 'Get Paid',
		description:
			'You sign at the title company. It pays off any mortgage, liens and back taxes, and pays you the rest by check or wire.',
	},
]
