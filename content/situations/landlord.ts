import { company } from '../company.ts'
import { lawHelp, type SituationText } from './situation.ts'

export default {
	title: `Selling a Rental House in ${company.areaShort}`,
	heading: 'Done being a landlord',
	intro:
		'You can sell a rent house with the tenants in it, wait for the lease to end, or hand the keys to a manager and keep it.',
	description:
		'Tired of a rent house in White County? What the lease means for a sale, what tenants have to be told, what it does to your taxes, and four ways out.',
	alt: 'Duplex with one boarded window and toys on the lawn, behind a post with two mailboxes and a ring of keys',
	sections: [
		{
			title: 'Read the lease before anything else',
			paragraphs: [
				'A new owner generally takes the house with the lease that is on it. The tenant stays, the rent goes to the new owner, and the terms stay as they are until the lease runs out. So do not promise an empty house until you have read what you signed.',
				'If there is no written lease, the tenant still has rights and still gets notice. A lawyer can tell you how much.',
			],
		},
		{
			title: 'Four ways out',
			paragraphs: ['Three of them usually leave you with more than we would pay. The fourth is the short one.'],
			list: [
				'Keep it and pay a manager. You give up part of the rent and get your weekends back.',
				'Sell to the tenant. The house is already home to somebody. An offer to them first costs you one conversation.',
				'List it when the lease ends. An empty, clean house shows best. You pay for paint and for the months without rent.',
				'Sell it as it is, to someone who will be the next landlord or will fix it up. The price is lower. You paint nothing, and you lose no months of rent.',
			],
		},
		{
			title: 'Be fair to the people who live there',
			paragraphs: [
				'Tell them early, and tell them the truth: that you want to sell, and that their lease still counts. Ask when a visit suits them. We look at a rented house at an hour that is good for the tenant, not only for us.',
				'The deposit is theirs, not yours. At closing it is handed on as a line on the settlement statement, and so is rent that was paid ahead. Write down what you hold before you set a date.',
			],
		},
		{
			title: 'Papers a buyer will ask for',
			paragraphs: ['If you have these in one folder, a sale moves faster, whoever buys.'],
			list: [
				'The lease, and every change to it.',
				'Who has paid, who is behind, and what deposits you hold.',
				'Bills for the roof, the heating and the water heater, and who fixed what.',
				'Septic permit and survey, if the house has them.',
				'For a house built before 1978, what you know about lead paint. Federal law asks for it.',
			],
		},
		{
			title: 'Taxes first, then sign',
			paragraphs: [
				'The federal break on the profit from a home is for a house you owned and lived in for two of the last five years. A rent house does not qualify unless you lived in it. The write-offs you took over the years can also come back when you sell. Ask a CPA what you would owe before you agree on any price, ours or another.',
			],
		},
	],
	help: [lawHelp],
	disclaimer:
		'This is general information about Arkansas, not legal or tax advice. Leases differ. Ask a lawyer about yours and a CPA about your taxes.',
} satisfies SituationText
