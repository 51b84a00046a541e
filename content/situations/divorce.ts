import { company } from '../company.ts'
import { legalServices, type SituationText } from './situation.ts'

export default {
	title: `Selling a House During Divorce in ${company.areaShort}`,
	heading: 'Selling the house in a divorce',
	intro:
		'The house is often the largest thing two people have to settle, and much of it is still theirs to decide together.',
	description:
		'Selling the house in an Arkansas divorce: who has to sign, how a court divides it, what happens to the loan, and how a joint private sale works.',
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
				'Marital property is divided half and half, unless the judge finds that unfair and says why in the order. What one of you owned before the marriage, or got as a gift or by inheritance, normally goes back to that person. A house bought before the wedding and paid off during it can be some of each. Ask a lawyer.',
				'One of you must have lived in Arkansas for 60 days before the case is filed, and no decree can be entered until 30 days after filing. If the ground is living apart, that means 18 months apart.',
				'When a house cannot be divided fairly, the court can order it sold by a commissioner at public auction. There, neither of you picks the buyer or the day. A joint private sale is your own choice, and it stays open as long as you both agree and no order stands against it.',
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
				'We send the same written offer to both of you, and to your lawyers if you wish. We take no side and carry no messages. You can meet us separately and sign separately.',
				'The title company pays off the loan and divides the rest as your signed agreement or the court’s order says. If the split is not settled yet, ask your lawyers about holding the money in escrow. If one of you still lives there, we can set the closing for a later day.',
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
} satisfies SituationText
