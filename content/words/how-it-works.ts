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
