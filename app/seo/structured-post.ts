import type { BlogPosting, WithContext } from 'schema-dts'
import { company } from '../../content/company.ts'
import type { Post } from '../../content/post.ts'
import { absolute, socialImage } from './head.tsx'

export function posting(post: Post): WithContext<BlogPosting> {
	const path = `/blog/${post.slug}`
	return {
		'@context': 'https://schema.org',
		'@type': 'BlogPosting',
		headline: post.title,
		description: post.description,
		datePublished: post.date,
		dateModified: post.updated,
		articleSection: post.category,
		image: absolute(socialImage(path)),
		mainEntityOfPage: absolute(path),
		author: { '@type': 'Organization', name: company.name, url: absolute('/about') },
		publisher: { '@type': 'Organization', name: company.name, url: absolute('/') },
	}
}
