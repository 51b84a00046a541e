import { company } from '../company.ts'
import { callNow } from './sent.ts'
import { received } from './thank-you-dialog.ts'

/** The page /thank-you, after a form was sent without JavaScript. */
/** By what became of the question for texts. */
export const heads = {
	asked: { title: `Thank You | ${company.name}`, description: received },
	agreed: {
		title: `Thank You, Texts Are On | ${company.name}`,
		description: `${received} You said that we may text you.`,
	},
	failed: { title: `Thank You, No Texts | ${company.name}`, description: `${received} We will call, not text.` },
} as const
export const eyebrow = 'Received'
export const lead = `${received} ${callNow} us.`
export const alt = 'Red front door standing open on a warmly lit hall, with lanterns and potted flowers beside it'
export const backToHome = 'Back to Home'
export const whatHappensNext = 'What happens next'
export const nextNote = 'The first step, writing to us, is done. We call you within 24 hours.'

export { received, title } from './thank-you-dialog.ts'
