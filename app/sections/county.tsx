import { useSyncExternalStore } from 'react'
import { places } from '../../content/places.ts'
import { townCards } from '../../content/town-cards.ts'
import * as words from '../../content/words/county.ts'
import { classes } from '../ui/classes.ts'
import { Picture } from '../ui/picture.tsx'

/** Towns stand close to each other: the names of these are left of their places. */
const left: readonly string[] = ['searcy', 'higginson', 'mcrae', 'beebe', 'pangburn']
/** So far down or to the east that a card would leave the picture. */
const low: readonly string[] = ['beebe', 'el-paso', 'garner', 'griffithville', 'mcrae']
const east: readonly string[] = ['bradford', 'russell']

const never = () => () => {}

/**
 * The county as a model, with each town's name on it, and all of them as a plain list beside it. Where a page begins with it, the
 * towns' cards are part of the page; elsewhere they come with the app, or without scripts from the style sheet.
 */
export function County({ first = false }: { first?: boolean }) {
	const Heading = first ? 'h2' : 'h3'
	const withCards = useSyncExternalStore(
		never,
		() => true,
		() => first,
	)
	return (
		<div className="grid items-start gap-x-10 gap-y-4 *:min-w-0 lg:grid-cols-[1fr_13rem]">
			<section
				aria-label={words.label}
				className="county overflow-x-auto rounded-card shadow-card max-lg:mx-[calc(-1*min(1.25rem,6.65vw))] max-lg:rounded-none"
			>
				<div className={classes('relative max-lg:-mt-16 max-lg:-mb-8 max-lg:w-[65rem]', !withCards && 'without-cards')}>
					<Picture
						id="county"
						first={first}
						alt={words.alt}
						sizes="(min-width: 64rem) 56rem, 65rem"
						className="aspect-[16/10] w-full"
					/>
					{places.map(({ slug, name }) => (
						<a
							key={slug}
							href={`/cities/${slug}`}
							data-side={left.includes(slug) ? 'left' : undefined}
							data-low={low.includes(slug) ? '' : undefined}
							data-east={east.includes(slug) ? '' : undefined}
							className={`town at-${slug}`}
						>
							<span className="town-name">{name}</span>
							{withCards && (
								<span className="town-card rounded-2xl bg-white p-4 text-xs leading-snug shadow-lift">
									<b className="mb-1 block font-display text-xl">{name}</b>
									{townCards[slug]}
								</span>
							)}
						</a>
					))}
				</div>
			</section>
			<div>
				<details className="unfolds">
					<summary className="cursor-pointer py-2.5 *:inline sm:list-none sm:p-0">
						<Heading className="text-xl">{words.everyTown}</Heading>
					</summary>
					<ul className="mt-2 columns-[6rem] text-sm lg:columns-1">
						{places.map(({ slug, name }) => (
							<li key={slug}>
								<a
									href={`/cities/${slug}`}
									className="block py-2.5 leading-normal underline-offset-4 hover:underline lg:py-1"
								>
									{name}
								</a>
							</li>
						))}
					</ul>
				</details>
				<p className="mt-2 text-xs text-mute">
					{words.hint} <span className="lg:hidden">{words.swipe}</span>
				</p>
			</div>
		</div>
	)
}
