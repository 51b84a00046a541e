import { sentences } from '../../lib/claim.ts'
import { claim, company } from '../company.ts'
import { newTab } from './opening.ts'

/** The footer of every page. */
export const about = sentences(
	`We buy houses in ${company.area}, for cash, as they stand.`,
	claim('answersPhone'),
	claim('spanish'),
)
export const ar = (name: string) => `${name} AR`
export const howItWorks = 'How It Works'
export const aboutUs = 'About Us'
export const areasWeServe = 'Areas We Serve'
export const blog = 'Blog'
export const situations = 'What brings you here?'
export const answers = 'Straight answers'
export const privacyPolicy = 'Privacy Policy'
export const terms = 'Terms'
export const facebookPage = `Facebook page ${newTab}`
export const sendEmail = 'Send an email'
export const call = `Call ${company.phone}`
export const onTheMap = `White County on the map ${newTab}`
export const quickLinks = 'Quick links'
export const areas = 'Areas we serve'
export const account = 'Account'
export const loginSignUp = 'Login / Sign Up'
