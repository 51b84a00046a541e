import { company } from '../company.ts'
import { legalServices, type SituationText } from './situation.ts'

/** Who to call first; their numbers stand at the top of the page. */
export const counselor = {
	name: 'HUD-approved housing counselors',
	phone: '(800) 569-4287',
	url: 'https://www.hud.gov/findacounselor',
	text: 'Finds a counselor near you. Help with a foreclosure is free.',
}

export default {
	title: `Facing Foreclosure in ${company.area}`,
	heading: 'Facing foreclosure',
	intro:
		'Until the sale itself you can usually stop it by paying what is late plus costs, and a housing counselor will help you today, for free.',
	description:
		'Until when a foreclosure in Arkansas can usually be stopped, who to call today for free, what your sale date still leaves open, and where selling fits in.',
	alt: 'Quiet ranch house under a gray sky, with uncut grass and a sign that reads Notice in the yard',
	sections: [
		{
			title: 'Today',
			paragraphs: [
				'Open the mail. Look for two things: how much is past due, and whether a sale date is set. Then call the servicer, the company you send your payments to. Ask what it offers: a repayment plan, a pause, or a change to the loan. Ask for the amount that brings the loan up to date, in writing.',
				'Call a HUD-approved housing counselor as well. The help is free, and a counselor can go through the forms with you. Walk away from anyone who wants money first.',
			],
		},
		{
			title: 'How it usually goes in Arkansas',
			paragraphs: [
				'Most home foreclosures here run without a lawsuit. The lender sends a set of notices and then holds a sale. If you get court papers, yours is the other kind. It has its own deadlines, and a lawyer should see the papers at once.',
			],
			list: [
				'By day 36 after a missed payment the servicer must generally try to reach you by phone, and by day 45 write to you.',
				'Until the loan is more than 120 days behind, federal rules generally keep the servicer from starting.',
				'At least 10 days before it starts, the lender mails you the loan papers, the payment history and information on help.',
				'A notice of default is recorded with the county. At least 60 days must pass before the sale.',
				'The notice runs in a newspaper once a week for four weeks. It is also posted at the courthouse and online.',
				'The sale is on a weekday, at the property or at the courthouse door. It can be put off.',
			],
		},
		{
			title: 'What stays open until the sale',
			paragraphs: [
				'You may catch up. You pay the past-due amounts plus costs and fees, not the whole balance, and the loan goes on as before.',
				'You may apply for help. If the lender turns down a request to change the loan, it has to tell you by mail at least 10 business days before the sale.',
				'You may sell. After this kind of sale nobody can buy the house back, and most objections have to be raised before it. If the sale brings more than the debt, the costs and other liens, the rest is yours: ask for it. If it brings less, the lender may be able to sue you for the difference.',
			],
		},
		{
			title: 'Bankruptcy',
			paragraphs: [
				'Filing for bankruptcy before the sale usually halts it for a time, while a court looks at your debts. In one kind you pay what is late over some years and keep the house. It also marks your credit for years and costs money. It is a step for a bankruptcy lawyer, and many will talk with you once for free. Do not pay anyone else to fill in the papers.',
			],
		},
		{
			title: 'FHA, VA and USDA loans',
			paragraphs: [
				'Look at your loan papers, or ask the servicer what kind of loan it is. If it is insured by FHA, backed by the VA or made or backed by USDA Rural Development, the agency has its own rules for helping people who fall behind. They often give you more choices than an ordinary loan. Ask the servicer which of them you have not been offered yet. A HUD counselor knows them. If it is a VA loan, call the VA too and ask for help with your loan.',
			],
		},
		{
			title: 'If you serve, or did until lately',
			paragraphs: [
				'Federal law gives people on active duty added protection from foreclosure, above all for a loan from before they served. It can last some time after service ends. Tell the servicer in writing that you serve, and call the legal assistance office at your base.',
			],
		},
		{
			title: 'If you decide to sell',
			paragraphs: [
				'Selling is one choice of several, and keeping the house may be the better one. If you sell, the title company pays the lender at closing and you keep what is left. With a few months in hand, a listing usually brings more. With a few weeks, a cash sale may fit, if the title is clear and the payoff figure comes in time. If you owe more than the house is worth, the lender has to agree to a short sale.',
				'Tell us the sale date when you call. If there is too little time, we say so. We cannot promise to stop a foreclosure. You never pay us anything, and you sign no deed until the closing at the title company.',
			],
		},
	],
	help: [
		counselor,
		legalServices,
		{
			name: 'Consumer Financial Protection Bureau',
			phone: '(855) 411-2372',
			url: 'https://www.consumerfinance.gov/housing/',
			text: 'Connects you to a counselor and takes complaints about a servicer.',
		},
	],
	disclaimer:
		'This is general information about Arkansas, not legal advice. Rules change and loans differ. Ask a counselor, a lawyer or legal aid about yours.',
} satisfies SituationText
