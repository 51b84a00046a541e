import { company } from './company.ts'

export type SituationSection = { title: string; paragraphs: readonly string[]; list?: readonly string[] }

/** Someone other than us to call. */
export type Help = { name: string; phone?: string; url?: string; text: string }

export type Situation = {
	slug: 'divorce' | 'foreclosure' | 'inheritance'
	name: string
	/** Page title without the company's name, at most 60 characters. */
	title: string
	heading: string
	/** One sentence under the heading. */
	intro: string
	/** For search engines, 110 to 155 characters. */
	description: string
	image: string
	alt: string
	/** A section's list stands below its paragraphs. */
	sections: readonly SituationSection[]
	help?: readonly Help[]
	disclaimer: string
}

const legalServices: Help = {
	name: 'Center for Arkansas Legal Services',
	phone: '(501) 376-3423',
	url: 'https://arkansaslegal.org',
	text: 'Free civil legal help for people with low incomes; White County is in its area.',
}

export const situations: readonly Situation[] = [
	{
		slug: 'divorce',
		name: 'Divorce',
		title: `Selling a House During Divorce in ${company.areaShort}`,
		heading: 'Selling the house in a divorce',
		intro:
			'The house is often the largest thing two people have to settle, and much of it is still theirs to decide together.',
		description:
			'Selling the house in an Arkansas divorce: who has to sign, how a court divides it, what happens to the loan, and how a joint private sale works.',
		image: 'divorce',
		alt: 'Bungalow at golden hour with two separate stacks of moving boxes on the lawn and a pickup at the side',
		sections: [
			{
				title: 'Before anyone signs',
				paragraphs: [
					'Neither of you should try to sell alone. In Arkansas a husband or wife joins in the deed even when only one name is on the title, so a buyer needs both signatures. Your judge may also have orders in place about property while the case is open. Ask your lawyer before you list the house, sign an offer or move money.',
					'It helps both of you to have the same papers: the deed, the latest loan statement, the tax bill, and anything about a second mortgage or a lien.',
				],
			},
			{
				title: 'What a court does with the house',
				paragraphs: [
					'Marital property is divided half and half, unless the judge finds that unfair and says why in the order. What one of you owned before the marriage, or received by gift or inheritance, normally goes back to that person. A house bought before the wedding and paid for during it can be some of each, which is a question for a lawyer.',
					'One of you must have lived in Arkansas for 60 days before the case is filed, and no decree can be entered until 30 days after filing. If the ground is living apart, that means 18 months apart.',
					'When a house cannot be divided without great prejudice, in the law’s words, the court orders it sold by a commissioner at public auction. There, neither of you picks the buyer or the day. A joint private sale is your own choice, and it stays open as long as you both agree and no order stands against it.',
				],
			},
			{
				title: 'Three ways it usually goes',
				paragraphs: [
					'Put real figures beside each of these: an agent’s estimate, a cash offer and the loan payoff, in front of both of you.',
				],
				list: [
					'One of you keeps it and buys the other out. The loan stays in both names until it is refinanced or paid off; a decree tells the two of you who pays, but the lender did not sign it.',
					'You list it together. That usually brings the higher price. You need to agree on the agent, the price, the repairs, and who makes the payments until it sells.',
					'You sell it together for cash. The price is usually lower. The date is known in advance, and there are no repairs or showings to share out.',
				],
			},
			{
				title: 'How we work with two sellers',
				paragraphs: [
					'Both of you get the same written offer on the same day, and so do your lawyers if you wish. We take no side and carry no messages. You can meet us separately and sign separately.',
					'The title company pays off the loan and divides the rest as your signed agreement or the court’s order says. If the split is not settled yet, ask your lawyers about holding the money in escrow. If one of you still lives there, a later moving day can go into the contract.',
					'Ask a tax adviser about timing. A couple filing jointly may often exclude up to $500,000 of gain on a home they owned and lived in for two of the last five years; one person filing alone, up to $250,000.',
				],
			},
		],
		help: [
			legalServices,
			{
				name: 'Arkansas Law Help',
				url: 'https://arlawhelp.org',
				text: 'Plain-language guides to divorce, and court forms.',
			},
			{
				name: 'National Domestic Violence Hotline',
				phone: '(800) 799-7233',
				url: 'https://www.thehotline.org',
				text: 'Free and private at any hour, if home is not a safe place to make these plans.',
			},
		],
		disclaimer:
			'This is general information about Arkansas, not legal or tax advice, and laws change. Your lawyer knows your case; we do not.',
	},
	{
		slug: 'foreclosure',
		name: 'Foreclosure',
		title: `Facing Foreclosure in ${company.area}`,
		heading: 'Facing foreclosure: dates, rights and choices',
		intro:
			'The law sets the dates, so you can plan around them, and your first call should go to your loan servicer or a free housing counselor, before us.',
		description:
			'How foreclosure runs in Arkansas: the days between each step, your right to catch up before the sale, who helps for free, and where selling fits in.',
		image: 'foreclosure',
		alt: 'Quiet ranch house under a grey sky, with uncut grass and a sign that reads Notice in the yard',
		sections: [
			{
				title: 'This week',
				paragraphs: [
					'Open the mail and look for two things: how much is past due, and whether a sale date is set. Then call the servicer, the company you send payments to. Ask what it offers: a repayment plan, forbearance, a loan modification. Ask for the amount that would bring the loan current, in writing.',
					'Call a HUD-approved housing counselor as well. For foreclosure this help is free, and a counselor can go through the forms with you. Walk away from anyone who wants money before helping.',
				],
			},
			{
				title: 'The usual order of things in Arkansas',
				paragraphs: [
					'Most home foreclosures here are statutory: the lender gives a series of notices and does not file a lawsuit. If you are served with court papers instead, that is the other route. It has its own deadlines, and a lawyer should see the papers at once.',
				],
				list: [
					'By day 36 after a missed payment the servicer must generally try to reach you by phone, and by day 45 write to you about options.',
					'Until the loan is more than 120 days behind, federal rules generally keep the servicer from starting a foreclosure.',
					'At least 10 days before starting, the lender mails you copies of the note and mortgage, the payment history, and information on modification or forbearance.',
					'A notice of default and intention to sell is recorded with the county. At least 60 days must pass before the sale, and your copy is mailed within 30 days of recording.',
					'The notice runs in a newspaper once a week for four weeks, and is posted at the courthouse and online.',
					'The sale is held on a weekday, at the property or the courthouse door. It can be postponed.',
				],
			},
			{
				title: 'What you may do until the sale',
				paragraphs: [
					'Until the sale takes place you may cure the default: pay the past-due amounts plus costs and fees, not the whole balance, and the loan goes on as before.',
					'You may apply for help. A complete application that reaches the servicer more than 37 days before the sale generally holds the sale while it is reviewed; a counselor can tell you how this applies to your loan.',
					'You may sell. After a statutory sale there is no period for buying the house back, and most objections have to be raised before it. If the sale brings more than the costs, the debt and other liens, the surplus is yours. If it brings less, the lender may be able to sue for the rest.',
				],
			},
			{
				title: 'If you decide to sell',
				paragraphs: [
					'Selling is one option of several, and keeping the house may be the better one. If you do sell, the title company pays the lender at closing and you keep what is left. With some equity and a few months, a listing usually brings more. With a few weeks, a cash sale may fit, if the title is clear and the payoff figure comes in time. If you owe more than the house is worth, the lender has to agree to a short sale.',
					'Tell us the sale date when you call. If there is too little time, we say so. We cannot promise to stop a foreclosure. You never pay us anything, and you sign no deed until the closing at the title company.',
				],
			},
		],
		help: [
			{
				name: 'HUD-approved housing counselors',
				phone: '(800) 569-4287',
				url: 'https://www.hud.gov/findacounselor',
				text: 'Finds a counselor near you; foreclosure help is free.',
			},
			{
				name: 'HOPE Hotline',
				phone: '(888) 995-4673',
				text: 'Housing counselors by phone.',
			},
			{
				name: 'Consumer Financial Protection Bureau',
				phone: '(855) 411-2372',
				url: 'https://www.consumerfinance.gov/housing/',
				text: 'Connects you to a counselor and takes complaints about a servicer.',
			},
			legalServices,
		],
		disclaimer:
			'This is general information about Arkansas, not legal advice. Rules change and loans differ; ask a counselor or a lawyer about yours.',
	},
	{
		slug: 'inheritance',
		name: 'Inheritance',
		title: `Selling an Inherited House in ${company.areaShort}`,
		heading: 'Selling a house you inherited',
		intro:
			'Little about the house has to be decided in the first weeks; the useful first step is learning who owns it now and who must sign.',
		description: `Inherited a house in ${company.area}: who has to sign, when a small-estate affidavit is enough, how long probate takes, and what to do first.`,
		image: 'inheritance',
		alt: 'Old two-storey farmhouse with lit windows behind a picket fence, beside a large oak',
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
					'A house in good repair usually brings more through an agent. Cash suits the one that needs a roof, stands far from every heir, or is full of sixty years of belongings. Take the photographs and what you care about; the rest can stay.',
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
	},
]
