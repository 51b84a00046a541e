import { posts } from 'virtual:posts'
import { ArrowRight } from 'lucide'
import * as words from '../../content/words/blog.ts'
import { longDate } from '../../lib/date.ts'
import { Head } from '../seo/head.tsx'
import { breadcrumbs } from '../seo/structured.ts'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { SectionHead } from '../ui/section-head.tsx'

export function Blog() {
	return (
		<>
			<Head title={words.pageTitle} description={words.description} structured={[breadcrumbs([words.blog, '/blog'])]} />
			<link rel="alternate" type="application/rss+xml" title={words.blog} href="/feed.xml" />
			<section className="ground pt-18">
				<div className="wrap pt-14 pb-20 lg:pt-20 lg:pb-26">
					<SectionHead as="h1" eyebrow={words.blog} title={words.title}>
						{words.intro}
					</SectionHead>
					<ul className="mt-11 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
						{posts.map(({ slug, title, excerpt, category, date, readTime, cover }, index) => (
							<li
								key={slug}
								className="group relative flex flex-col overflow-hidden rounded-card bg-white shadow-card transition-shadow hover:shadow-lift"
							>
								<Picture
									id={cover}
									first={index < 1}
									alt=""
									sizes="(min-width: 64rem) 23rem, (min-width: 40rem) 46vw, 92vw"
									className="aspect-[16/10] w-full object-cover"
								/>
								<div className="flex flex-1 flex-col px-6 pt-5 pb-6">
									<p className="text-xs text-mute">
										<span className="font-bold text-lawn">{category}</span>
										<br />
										<time dateTime={date}>{longDate(date)}</time> · {readTime}
									</p>
									<h2 className="mt-2.5 text-2xl leading-title">{title}</h2>
									<p className="mt-2.5 mb-4 text-sm leading-relaxed text-mute">{excerpt}</p>
									<a
										href={`/blog/${slug}`}
										className="mt-auto inline-flex min-h-11 items-center gap-1.5 self-start font-bold text-door-deep after:absolute after:inset-0 after:rounded-card"
									>
										{words.readMore}
										<span className="sr-only">: {title}</span>
										<Icon of={ArrowRight} className="size-4 transition-transform group-hover:translate-x-1" />
									</a>
								</div>
							</li>
						))}
					</ul>
				</div>
			</section>
		</>
	)
}
