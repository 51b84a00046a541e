import { company } from '../company.ts'

/** Around the lists of content/papers.ts. */
export const pageTitle = `Papers and Closing Day | ${company.name}`
export const description =
	'What to bring when you sell a house in Arkansas, as a checklist you can print, what happens at the closing table, and how long it takes, day by day.'
export const crumb = 'Papers and closing day'
export const eyebrow = 'Papers and closing day'
export const title = 'What to bring, and what happens when'
export const lead =
	'Most of it is in a drawer already. Bring what you have; the title company helps you find the rest. Nobody needs every line.'
export const alt =
	'Small house with a yard sign that reads Sold, moving boxes on the porch and a moving truck in the drive'
export const print = 'Print the checklist'
export const seeTheDays = 'See the days'
export const checklist = 'The checklist'
export const checklistNote = 'Tick what you have. What you tick stays on this page and is not sent to anyone.'
export const calendars = 'Three calendars'
export const calendarsTitle = 'How long it takes'
export const calendarsIntro =
	'Examples, not promises. What the title company finds in the record decides which one is yours.'
export const printedNote = 'General information, not legal or tax advice.'
