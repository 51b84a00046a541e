import { company } from '../company.ts'
import { legalServices, type SituationText } from './situation.ts'

export default {
	title: `Selling an Inherited House in ${company.areaShort}`,
	heading: 'Selling a house you inherited',
	intro:
		'Almost nothing has to be decided in the first weeks; the useful first step is to learn who owns the house now and who must sign.',
	description: `Inherited a house in ${company.area}: who has to sign, when a small-estate affidavit is enough, how long probate takes, and what to do first.`,
	alt: 'Old two-story farmhouse with lit windows behind a picket fence, beside a large oak',
	sections: [
		{
			title: 'First, look after the house',
			paragraphs: [
				'Lock it, keep the insurance paid, and tell the insurer if nobody lives there. If there is a mortgage, keep up the payments if you can. When a home passes to a relative at a death, federal law does not let the lender call the loan for that reason alone. County taxes are payable from March 1 to October 15.',
				'Then look for the deed, the will, and any letters from a bank or the state.',
			],
		},
		{
			title: 'Who owns it now',
			paragraphs: [
				'Read the deed before the will, because the deed can settle it. For a sale, every owner has to sign, and usually each owner’s husband or wife. If one will not, a co-owner can ask a court for partition; since 2016 Arkansas has had a law that gives the other heirs a chance to buy that share first.',
			],
			list: [
				'Husband and wife, or a survivorship deed: the survivor owns it.',
				'A beneficiary deed, recorded before the death: the person it names owns it without probate for that parcel, along with its mortgage and liens. The state may have a claim for benefits it paid.',
				'A will: it has to be offered for probate within five years of the death.',
				'No will: the heirs own it together, in shares the law sets.',
			],
		},
		{
			title: 'Probate, short and long',
			paragraphs: [
				'The short way is a small-estate affidavit. It can be filed 45 days after the death with the probate clerk of the circuit court, when the property is worth $100,000 or less after what is owed against it, not counting the homestead and certain family allowances. There must be no unpaid claims, the state’s among them, and no representative appointed or asked for. Because there is real estate, a notice is published, and a deed to the heirs is recorded afterward.',
				'In full probate, creditors have six months from the first published notice, and the whole case commonly takes about 8 to 14 months. The house can often be sold sooner, once the will or the court gives the representative that authority. Before an estate sells, a certified appraiser, a licensed agent or another real-estate professional has to value the property. The sale may then need to be reported to the court and confirmed.',
				'Selling to us replaces none of this. A probate lawyer can tell you which way is yours.',
			],
		},
		{
			title: 'What it may mean for taxes',
			paragraphs: [
				'For federal income tax, the cost basis of an inherited house generally steps to its value on the day of the death. Sold soon after, near that value, it often shows little gain. Get that value in writing while it is fresh, and ask a CPA.',
			],
		},
		{
			title: 'Keep it, rent it, list it or sell it to us',
			paragraphs: [
				'A house in good repair usually brings more through an agent. A cash sale fits a house that needs a roof, stands far from every heir, or holds sixty years of belongings. Take the photographs and what you care about. The rest can stay.',
				'Every heir gets the same offer in writing. We can agree on a price and wait for the papers, several months if need be, and heirs who live away can ask the title company about signing by mail. Mortgage, liens, back taxes and the estate’s own debts are paid before the heirs’ shares.',
			],
		},
	],
	help: [
		{
			name: 'Arkansas Law Help',
			url: 'https://arlawhelp.org',
			text: 'Guides to wills and estates, with a small-estate packet for real property.',
		},
		legalServices,
	],
	disclaimer:
		'This is general information about Arkansas, not legal or tax advice, and laws change. Ask a probate lawyer about your estate.',
} satisfies SituationText
