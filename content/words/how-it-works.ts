import { company } from '../company.ts'

/** The page /how-it-works. */
export const pageTitle = `How It Works | ${company.name}`
export const description = `Selling a house for cash in ${company.areaShort}, step by step: contact us, get your offer, choose the closing date, get paid at the title company.`
export const howItWorks = 'How It Works'
export const eyebrow = 'How it works'
export const title = 'From a phone call to a closing'
export const lead = 'Four steps, and no obligation until you sign a contract.'
export const alt = 'Red front door with lanterns and flowers'
export const getYourOffer = 'Get Your Offer'
export const whatWillIGet = 'What will I get?'
export const theFourSteps = 'The four steps'
/** One house at the four stages of a sale. */
export const stepAlts = [
	'Small house with a red front door, peeling paint, a hanging gutter and tall grass',
	'The same house with a pickup out front, a ladder and a toolbox',
	'The same house with a Sold sign, boxes on the porch and a moving truck',
	'The same house repaired, with fresh paint, a mown lawn and flowers along the path',
]
