import type { Place } from '../places.ts'
import type { SituationSlug } from '../situation-list.ts'

/** What the page of a town says. Facts keep to what is true of the town; the figures are the company's own table. */
export type CityText = {
	/** Shown only when given. */
	population?: string
	medianHomeValue?: string
	zip: string
	/** For search engines, 110 to 155 characters. */
	description: string
	keywords: readonly string[]
	/** What its picture shows, which is drawn and no place in town. */
	picture: string
	/** Under the headline: one or two sentences, at most 170 characters. */
	lead: string
	/** 'About {city}': the town as someone who lives here would tell it, two or three paragraphs. */
	overview: readonly string[]
	/** The houses of this town and what their owners should sort out before a sale. */
	houses: { title: string; paragraphs: readonly string[] }
	/** The situation that the houses' text touches on; its advice stands on its own page. */
	situation?: SituationSlug
	/** Three short things worth knowing before selling here. */
	notes: readonly { title: string; text: string }[]
	neighborhoods: readonly { area: string; locations: readonly string[] }[]
	/** Slugs of three towns down the road. */
	nearby: readonly string[]
}

export type City = Place & CityText
