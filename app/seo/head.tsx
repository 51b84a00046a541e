import type { Thing, WithContext } from 'schema-dts'
import { company } from '../../content/company.ts'
import { usePath } from '../platform/navigation.ts'

type Props = {
	/** At most 60 characters where possible. */
	title: string
	description: string
	keywords?: readonly string[]
	/** Where the page lives when that is not the address it was asked at. */
	canonical?: string
	noindex?: boolean
	/** An article rather than a page of the site. */
	article?: { published: string; section: string }
	structured?: readonly WithContext<Thing>[]
}

export const absolute = (path: string) => __SITE_URL__ + path

/** The picture a link to this page is shown with; the build draws one for each address. */
export const socialImage = (path: string) => `/social${path === '/' ? '/home' : path}.jpg`

/** What search engines and shared links say of a page. React moves these into the head. */
export function Head({ title, description, keywords, canonical, noindex, article, structured = [] }: Props) {
	const shown = usePath()
	const path = canonical ?? shown
	const url = absolute(path === '/' ? '/' : path)
	const image = absolute(socialImage(path))
	return (
		<>
			<title>{title}</title>
			<meta name="description" content={description} />
			{keywords && <meta name="keywords" content={keywords.join(', ')} />}
			{noindex && <meta name="robots" content="noindex" />}
			{!noindex && <link rel="canonical" href={url} />}
			<meta property="og:site_name" content={company.name} />
			<meta property="og:type" content={article ? 'article' : 'website'} />
			<meta property="og:title" content={title} />
			<meta property="og:description" content={description} />
			<meta property="og:url" content={url} />
			<meta property="og:image" content={image} />
			<meta property="og:image:width" content="1200" />
			<meta property="og:image:height" content="630" />
			<meta property="og:locale" content="en_US" />
			{article && <meta property="article:published_time" content={article.published} />}
			{article && <meta property="article:section" content={article.section} />}
			<meta name="twitter:card" content="summary_large_image" />
			<meta name="twitter:title" content={title} />
			<meta name="twitter:description" content={description} />
			<meta name="twitter:image" content={image} />
			{structured.map((data) => (
				<script
					key={(data as { '@type'?: string })['@type']}
					type="application/ld+json"
					dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
				/>
			))}
		</>
	)
}
