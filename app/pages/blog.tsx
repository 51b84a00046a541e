import { posts } from 'virtual:posts'
import { categories } from '../../content/post.ts'
import * as words from '../../content/words/blog.ts'
import { PostCard } from '../sections/post-card.tsx'
import { Head } from '../seo/head.tsx'
import { breadcrumbs } from '../seo/structured.ts'
import { SectionHead } from '../ui/section-head.tsx'

export function Blog() {
	return (
		<>
			<Head title={words.pageTitle} description={words.description} structured={[breadcrumbs([words.blog, '/blog'])]} />
			<link rel="alternate" type="application/rss+xml" title={words.blog} href="/feed.xml" />
			<section className="ground pt-18">
				<div className="posts wrap pt-14 pb-20 lg:pt-20 lg:pb-26">
					<SectionHead as="h1" eyebrow={words.blog} title={words.title}>
						{words.intro}
					</SectionHead>
					<Kinds />
					<ul className="mt-6 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
						{posts.map((post, index) => (
							<PostCard key={post.slug} post={post} lead={index === 0} />
						))}
					</ul>
				</div>
			</section>
		</>
	)
}

/** Chooses what is shown. The style sheet does it (styles/posts.css), with or without scripts. */
const Kinds = () => (
	<fieldset className="no-print mt-8">
		<legend className="sr-only">{words.show}</legend>
		<div className="flex flex-wrap gap-2.5">
			{[words.everything, ...categories].map((name, index) => (
				<label
					key={name}
					className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line bg-white px-5 text-sm font-medium hover:border-door has-checked:border-ink has-checked:bg-ink has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-door"
				>
					<input type="radio" name="kind" value={index ? name : ''} defaultChecked={!index} className="sr-only" />
					{name}
				</label>
			))}
		</div>
	</fieldset>
)
