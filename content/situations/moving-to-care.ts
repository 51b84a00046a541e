import { company } from '../company.ts'
import { lawHelp, legalServices, type SituationText } from './situation.ts'

export default {
	title: `Moving to Care: The House in ${company.areaShort}`,
	heading: 'When a parent moves to care',
	intro:
		'Take care of the person first and the house second, because almost nothing about the house has to be decided in the week of the move.',
	description:
		'A parent in White County is moving to care: who may sign for the house, what to ask before you sell, and how to empty it without losing what matters.',
	alt: 'Cottage with a wooden ramp, a rocking chair and boxes on the porch, and a family car in the drive',
	sections: [
		{
			title: 'Whose house is it, and who may sign',
			paragraphs: [
				'If your mother or father can still decide, it is their house and their choice. A child on the phone with us is welcome. The owner is the one who signs.',
				'If they want you to sign for them, they can give you a power of attorney, as long as they understand what they sign. It has to say that it covers real estate. Have the title company read it before you set any date. If your parent can no longer decide and there is no such paper, a court may have to name a guardian. That takes a lawyer and time, so ask early.',
				'A husband or wife has to sign the deed too, even if only one name is on it.',
			],
		},
		{
			title: 'Ask these questions before you sell',
			paragraphs: ['A sale can wait two weeks for the right answers. It cannot be undone.'],
			list: [
				'Will the money change what help your parent gets with the cost of care? Ask an elder-law lawyer or the care home’s social worker before you sign anything.',
				'Is there a beneficiary deed on record? It names who gets the house at death. The owner can still sell, and can still take it back.',
				'Does your parent have the tax freeze for owners of 65 and older? Ask the assessor what changes when nobody lives there.',
				'How does the insurance stand? Most companies want to know when a house is empty.',
				'What about income tax? A parent who lived there for two of the last five years can often sell without tax on the gain. Ask a CPA.',
			],
		},
		{
			title: 'Keep it, rent it or sell it',
			paragraphs: [
				'Some families keep the house for a year, in case. Count what that costs: tax, insurance, power, mowing, and somebody to look in. Some rent it, and find out what a landlord does.',
				'If the house is in good shape, list it with an agent. That usually brings more, and more money may mean more choice about care. If it needs a roof and a bathroom, and nobody has the months, a cash sale may fit. Get both numbers and look at them together as a family.',
			],
		},
		{
			title: 'Fifty years of closets',
			paragraphs: [
				'You do not have to empty the house for us. Take the photographs, the Bible with the names in it, the good knife and the rocking chair. Leave what you do not want.',
				'Walk through with your parent if you can, or with a phone held up so that they can see. Look inside books, coat pockets and the freezer before you call it done. Money and deeds turn up in odd places.',
			],
		},
		{
			title: 'How we go about it',
			paragraphs: [
				'We talk with the owner, and with whoever the owner wants at the table. Every child who has a say can get the same written offer. If moving day is not settled, the closing can be set for later, and the contract says when.',
			],
		},
	],
	help: [legalServices, lawHelp],
	disclaimer:
		'This is general information about Arkansas, not legal, tax or benefits advice. Ask a lawyer who works with older people before you sell a parent’s house.',
} satisfies SituationText
