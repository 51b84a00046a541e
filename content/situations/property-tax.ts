import { company } from '../company.ts'
import { lawHelp, legalServices, type SituationText } from './situation.ts'

export default {
	title: `Behind on Property Tax in ${company.areaShort}`,
	heading: 'Behind on property tax',
	intro:
		'A late tax bill does not cost you the house overnight; the county and the state follow set dates, and until an auction you can usually pay and keep it.',
	description:
		'Unpaid property tax in White County: the dates, what the state adds, how to redeem the house before an auction, and how a sale pays the bill.',
	alt: 'Open mailbox full of letters beside a county road, with a small house behind it',
	sections: [
		{
			title: 'The dates that matter',
			paragraphs: [
				'County tax is payable each year from March 1 to October 15. After that day it is late, and a penalty is added.',
				'If it stays unpaid for one year after the due date, the property is forfeited. The county certifies it to the Commissioner of State Lands, by July 1 of the year that follows. From then on you deal with the state in Little Rock, not with the county collector. White County itself does not auction your house for taxes; the state does.',
			],
		},
		{
			title: 'What it takes to keep the house',
			paragraphs: [
				'Paying what is owed to the state is called redeeming. You pay all the taxes that are due, and the law adds these:',
			],
			list: [
				'a penalty of 10 percent of the taxes',
				'simple interest of 10 percent a year',
				'the costs the state has had',
			],
		},
		{
			title: 'Ask for three things this week',
			paragraphs: ['You do not need a lawyer to ask these questions, and asking costs nothing.'],
			list: [
				'Ask the county collector which years are unpaid, and if the house has been certified to the state.',
				'If it has, ask the Commissioner of State Lands for the full amount to redeem it, and until what day that amount is good.',
				'Ask the assessor at 119 W. Arch in Searcy about the homestead credit, now up to $600 a year, and about the freeze for owners who are 65 or older or disabled.',
			],
		},
		{
			title: 'If you cannot pay it',
			paragraphs: [
				'If there is a mortgage, call the servicer: some pay the tax and add it to your loan, which has a cost of its own. If there is none, ask your bank or credit union what a small loan would cost beside the 10 percent.',
				'You can also sell. Tax is the first claim on the house, so the title company pays it out of the price at closing, and the rest is yours. You do not have to find the money before the sale. If the house is in good shape and no auction is near, an agent will usually get you more than we would pay.',
				'If an auction date is set, tell us the date when you call. The title company has to get the payoff from the state in time. If we see that it cannot work, we say so.',
			],
		},
		{
			title: 'Be careful with letters',
			paragraphs: [
				'Tax lists are public. Once your name is on one, strangers will write to you. Do not pay anyone for “saving” your house, and do not sign a deed at your kitchen table. A deed is signed at a title company, and money changes hands there on the same day.',
			],
		},
	],
	help: [
		{
			name: 'Commissioner of State Lands',
			url: 'https://www.cosl.org',
			text: 'Looks up a parcel, says what it takes to redeem it, and lists the auctions.',
		},
		{
			name: 'White County Collector, Searcy',
			text: 'Says which years are unpaid and takes the payment before the parcel goes to the state.',
		},
		legalServices,
		lawHelp,
	],
	disclaimer:
		'This is general information about Arkansas, not legal or tax advice, and dates and rules change. Ask the collector, the Commissioner of State Lands or a lawyer about your own parcel.',
} satisfies SituationText
