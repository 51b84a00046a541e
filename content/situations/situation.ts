import type { situationList } from '../situation-list.ts'

export type SituationSection = { title: string; paragraphs: readonly string[]; list?: readonly string[] }

/** Someone other than us to call. */
export type Help = { name: string; phone?: string; url?: string; text: string }

/** What the page of a situation says. Its picture has the slug for a name. */
export type SituationText = {
	/** Page title without the company's name, at most 60 characters. */
	title: string
	heading: string
	/** One sentence under the heading. */
	intro: string
	/** For search engines, 110 to 155 characters. */
	description: string
	alt: string
	/** A section's list stands below its paragraphs. */
	sections: readonly SituationSection[]
	help?: readonly Help[]
	disclaimer: string
}

export type Situation = (typeof situationList)[number] & SituationText

export const legalServices = {
	name: 'Center for Arkansas Legal Services',
	phone: '(800) 952-9243',
	url: 'https://arkansaslegal.org',
	text: 'Free legal help with civil cases for people with low incomes. White County is in its area.',
} satisfies Help

export const lawHelp: Help = {
	name: 'Arkansas Law Help',
	url: 'https://arlawhelp.org',
	text: 'Plain guides to Arkansas law, and court forms.',
}
