import type { BreadcrumbList, RealEstateAgent, WithContext } from 'schema-dts'
import { company } from '../../content/company.ts'
import * as words from '../../content/words/site.ts'
import { absolute, socialImage } from './head.tsx'

/** The company, serving the county or one of its towns. */
export function agent(
	path: string,
	served: { name: string; type: 'City' | 'AdministrativeArea' }[],
): WithContext<RealEstateAgent> {
	return {
		'@context': 'https://schema.org',
		'@type': 'RealEstateAgent',
		'@id': absolute('/#company'),
		name: company.name,
		description: words.whoWeAre,
		url: absolute(path),
		telephone: `+1 ${company.phone}`,
		email: company.email,
		image: absolute(socialImage(path)),
		sameAs: [company.facebook],
		address: {
			'@type': 'PostalAddress',
			addressLocality: company.seat.locality,
			addressRegion: company.seat.region,
			postalCode: company.seat.postalCode,
			addressCountry: company.seat.country,
		},
		areaServed: served.map(({ name, type }) => ({ '@type': type, name })),
	}
}

export function breadcrumbs(...trail: [name: string, path: string][]): WithContext<BreadcrumbList> {
	return {
		'@context': 'https://schema.org',
		'@type': 'BreadcrumbList',
		itemListElement: [[words.home, '/'] as const, ...trail].map(([name, path], index) => ({
			'@type': 'ListItem',
			position: index + 1,
			name,
			item: absolute(path),
		})),
	}
}
