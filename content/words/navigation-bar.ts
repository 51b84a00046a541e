import { company } from '../company.ts'

/** The bar at the top of every page, and its menu. */
export const howItWorks = 'How It Works'
export const aboutUs = 'About Us'
export const areasWeServe = 'Areas We Serve'
export const blog = 'Blog'
export const contact = 'Contact'
export const main = 'Main'
export const welcome = `Welcome to ${company.name}!`
export const menu = 'Menu'
export const closeTheMenu = 'Close the menu'
export const loginSignUp = 'Login / Sign Up'
export const menuNote = 'Tell us about the house and we’ll call within 24 hours.'
export const getYourOffer = 'Get Your Offer'
