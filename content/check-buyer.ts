import { claim, company } from './company.ts'
import { promises } from './promises.ts'
import type { Help } from './situations/situation.ts'

/** `us` says how it is with us, as far as the owner's own facts say. */
export type BuyerCheck = { title: string; text: string; us: string | undefined }

const { legalEntity } = company.owner
const titleCompany = claim('titleCompany')

export const checks: readonly BuyerCheck[] = [
	{
		title: 'Ask for proof of funds',
		text: 'A buyer with cash can show it: a bank letter or statement of this month, in the name that will stand on the contract. Call the bank on a number you looked up yourself, not one on the letter. A loan letter is not cash.',
		us: 'Ask before you sign anything. You do not have to say why.',
	},
	{
		title: 'Look up the name',
		text: 'The full legal name of the buyer must be on the contract. Look for it at the Arkansas Secretary of State, which lists companies and who answers for them. A first name and a cell phone are not a company.',
		us: legalEntity ? `The name to look for is ${legalEntity}.` : undefined,
	},
	{
		title: 'Look in the county’s records',
		text: `Deeds are public. At the courthouse in ${company.seat.locality} you can ask to see what a buyer has bought in White County under that name, and from whom. Someone who says they have bought many houses here should have left a trail of deeds.`,
		us: undefined,
	},
	{
		title: 'Call the title company',
		text: 'In Arkansas a licensed title company can handle the whole closing. It searches the title, holds the earnest money, pays what is owed, and pays you. You may say which one you want. Call it yourself and ask: do you have a file on my house, and is the earnest money there?',
		us: titleCompany ? `We close with ${titleCompany}. You may name another.` : undefined,
	},
	{
		title: 'Read who will own it',
		text: 'Look for the word “assign” in the contract. If it may be assigned, the person at your table may be looking for someone else to buy it, and the sale may hang on that. In Arkansas someone who buys for themselves needs no real estate license; someone who acts for others for pay does. Ask: will your name be on the deed?',
		us: claim('neverAssigned') ?? 'We buy for our own account. Ask us to write it into the contract.',
	},
]

export const redFlags: readonly string[] = [
	'You are asked for money: a fee, a deposit, a “processing charge.” A buyer pays you.',
	'The offer is good today only, or you are told to sign before you read.',
	'You are asked to sign a deed at home, before the closing.',
	'They tell you not to talk to a lawyer, an agent, your lender or your family.',
	'They want you to stop paying your loan, or to send the payments to them.',
	'They offer to “take over” the loan and rent the house back to you.',
	'The earnest money goes to them and not to the title company, or there is none.',
	'The contract has blank lines, or you get no copy.',
	'The price drops right before closing, and nobody gives you a reason in writing.',
	'New wire instructions come by email. Call the title company on a number you know.',
]

/** What a seller may measure us by, in the words of the promises themselves. */
export const holdUsTo: readonly string[] = [
	promises.noObligation.long,
	promises.costs.long,
	promises.cannotClose.long,
	promises.mayDecline.long,
]

export const complaint: { text: string; help: readonly Help[] } = {
	text: 'A buyer who lies to you about a sale may be breaking the state’s law on deceptive trade practices. The Attorney General takes complaints from anyone, at no cost. Write down names, dates and what was said, and keep every paper and text message. If you have signed something that worries you, show it to a lawyer before you do anything else.',
	help: [
		{
			name: 'Arkansas Attorney General',
			url: 'https://arkansasag.gov',
			text: 'Consumer complaints, online or by mail.',
		},
		{
			name: 'Arkansas Secretary of State',
			url: 'https://www.sos.arkansas.gov',
			text: 'Search for a company by its name.',
		},
	],
}
