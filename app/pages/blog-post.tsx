import { ArrowLeft } from 'lucide'
import { company } from '../../content/company.ts'
import type { Post } from '../../content/post.ts'
import * as words from '../../content/words/blog-post.ts'
import { longDate } from '../../lib/date.ts'
import { ContactSection } from '../sections/contact-section.tsx'
import { MoreHelp } from '../sections/more-help.tsx'
import { OfferCard } from '../sections/offer-card.tsx'
import { PostCard } from '../sections/post-card.tsx'
import { PrintHead } from '../sections/print-head.tsx'
import { Head } from '../seo/head.tsx'
import { breadcrumbs } from '../seo/structured.ts'
import { posting } from '../seo/structured-post.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { Prose } from '../ui/prose.tsx'

export function BlogPost({ post }: { post: Post }) {
	const { slug, title, description, category, date, updated, readTime, cover, legal, html, next } = post
	return (
		<>
			<Head
				title={title.length > 48 ? title : `${title} | ${company.shortName}`}
				description={description}
				article={{ published: date, section: category }}
				structured={[posting(post), breadcrumbs([words.blog, '/blog'], [title, `/blog/${slug}`])]}
			/>
			<article className="ground-short pt-18 pb-14 lg:pb-18 print:p-0">
				<div className="wrap max-w-cover! pt-4 lg:pt-12 print:pt-0">
					<PrintHead />
					<ButtonLink href="/blog" look="quiet" className="no-print min-h-11 px-4 text-sm">
						<Icon of={ArrowLeft} className="size-4" />
						{words.backToBlog}
					</ButtonLink>
					<p className="mt-5 text-sm text-mute lg:mt-8">
						<span className="font-bold text-lawn">{category}</span> ·{' '}
						<time dateTime={date} className="whitespace-nowrap">
							{longDate(date)}
						</time>{' '}
						·{' '}
						{updated !== date && (
							<>
								<span className="whitespace-nowrap">
									{words.updated} <time dateTime={updated}>{longDate(updated)}</time>
								</span>{' '}
								·{' '}
							</>
						)}
						<span className="whitespace-nowrap">{readTime}</span>
					</p>
					<h1 className="headline mt-2 max-w-reading lg:mt-3">{title}</h1>
				</div>
				<div className="no-print wrap max-w-cover! py-5 lg:py-10">
					<Picture
						id={cover}
						first
						alt=""
						sizes="(min-width: 62rem) 60rem, 94vw"
						className="no-print aspect-[16/9] w-full rounded-card object-cover shadow-card"
					/>
				</div>
				<div className="wrap grid max-w-cover! items-start gap-x-12 lg:grid-cols-[1fr_15rem]">
					<div className="min-w-0">
						<Prose html={html} className="text-lg print:mt-6" />
						{legal && <p className="mt-10 max-w-2xl rounded-2xl bg-sand p-5 text-sm">{words.noAdvice}</p>}
					</div>
					<OfferCard />
				</div>
			</article>
			<section aria-labelledby="read-next" className="no-print wrap max-w-cover! pb-14">
				<h2 id="read-next" className="text-3xl">
					{words.readNext}
				</h2>
				<ul className="mt-5 grid gap-6 sm:grid-cols-2">
					{next.map((post) => (
						<PostCard key={post.slug} post={post} as="h3" />
					))}
				</ul>
			</section>
			<MoreHelp />
			<ContactSection title={words.title} intro={words.intro} />
		</>
	)
}
