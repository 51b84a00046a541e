import { ArrowRight } from 'lucide'
import type { PostSummary } from '../../content/post.ts'
import { readMore } from '../../content/words/blog.ts'
import { longDate } from '../../lib/date.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'

type Props = {
	post: PostSummary
	as?: 'h2' | 'h3'
	/** The newest, across the whole page. */
	lead?: boolean
}

/** A post that can be opened by a tap anywhere on it. */
export function PostCard({ post, as: Heading = 'h2', lead = false }: Props) {
	const { slug, title, excerpt, category, date, readTime, cover } = post
	return (
		<li
			data-category={category}
			className={classes(
				'group relative flex flex-col overflow-hidden rounded-card bg-white shadow-card transition-shadow hover:shadow-lift',
				lead && 'sm:col-span-full lg:grid lg:grid-cols-[1.35fr_1fr]',
			)}
		>
			<Picture
				id={cover}
				first={lead}
				alt=""
				sizes={lead ? '(min-width: 64rem) 42rem, 92vw' : '(min-width: 64rem) 23rem, (min-width: 40rem) 46vw, 92vw'}
				className={classes('aspect-[16/10] w-full object-cover', lead && 'lg:h-full')}
			/>
			<div className={classes('flex flex-1 flex-col px-6 pt-5 pb-6', lead && 'lg:justify-center lg:p-10')}>
				<p className="text-xs text-mute">
					<span className="font-bold text-lawn">{category}</span>
					<br />
					<time dateTime={date}>{longDate(date)}</time> · {readTime}
				</p>
				<Heading className={classes('mt-2.5 text-2xl leading-title', lead && 'lg:text-headline')}>{title}</Heading>
				<p className={classes('mt-2.5 mb-4 text-sm leading-relaxed text-mute', lead && 'lg:text-lg')}>{excerpt}</p>
				<a
					href={`/blog/${slug}`}
					className={classes(
						'inline-flex min-h-11 items-center gap-1.5 self-start font-bold text-door-deep after:absolute after:inset-0 after:rounded-card',
						!lead && 'mt-auto',
					)}
				>
					{readMore}
					<span className="sr-only">: {title}</span>
					<Icon of={ArrowRight} className="size-4 transition-transform group-hover:translate-x-1" />
				</a>
			</div>
		</li>
	)
}
