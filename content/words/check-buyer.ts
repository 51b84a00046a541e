import { company } from '../company.ts'

/** Around the checks of content/check-buyer.ts. */
export const pageTitle = `How to Check a Cash Home Buyer | ${company.shortName}`
export const description =
	'Five checks for any cash home buyer in Arkansas, us included: proof of funds, the name, county records, the title company, the contract. And red flags.'
export const crumb = 'Check any cash buyer'
export const eyebrow = 'Is this a scam?'
export const title = 'How to check any cash buyer, us included'
export const lead =
	'Anyone can print a yard sign. These checks take an afternoon and cost little or nothing, and an honest buyer will help you make them.'
export const alt = 'Red front door standing partly open on a warmly lit hall, with glowing lanterns and potted flowers'
export const seeTheChecks = 'See the five checks'
export const checks = 'Five checks'
export const checksIntro = 'Do them in this order. If one fails, you can stop.'
export const withUs = 'With us:'
export const redFlags = 'Red flags'
export const redFlagsIntro = 'One of these is a reason to stop and ask. Two are a reason to leave.'
export const holdUs = 'What you can hold us to'
export const holdUsIntro = 'Check us against these, and tell us if we fall short.'
export const complaintTitle = 'If something is wrong'
export const intro = 'Ask us for anything on this page. If we will not give it to you, do not sell to us.'
export const whereToLook = 'Where to look, and where to complain'
