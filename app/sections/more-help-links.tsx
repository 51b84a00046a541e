import { answers } from '../../content/answers.ts'
import { situationList } from '../../content/situation-list.ts'
import * as answerWords from '../../content/words/answers.ts'
import * as words from '../../content/words/chooser.ts'
import { usePath } from '../platform/navigation.ts'

/** To the situations and the hard questions; not to the page one is on. */
export function MoreHelpLinks() {
	const path = usePath()
	return (
		<div className="grid gap-x-14 gap-y-10 md:grid-cols-2">
			<Pills
				title={words.whatBringsYouHere}
				links={situationList.map(({ slug, card }) => [`/situations/${slug}`, card])}
				here={path}
			/>
			<Pills title={answerWords.straightAnswers} links={answers.map(({ href, name }) => [href, name])} here={path} />
		</div>
	)
}

type Props = { title: string; links: (readonly [href: string, label: string])[]; here: string }

function Pills({ title, links, here }: Props) {
	return (
		<div>
			<h2 className="text-2xl">{title}</h2>
			<ul className="mt-4 flex flex-wrap gap-2.5">
				{links
					.filter(([href]) => href !== here)
					.map(([href, label]) => (
						<li key={href}>
							<a
								href={href}
								className="inline-flex min-h-11 items-center rounded-full border border-line bg-white px-5 text-sm font-medium hover:border-door"
							>
								{label}
							</a>
						</li>
					))}
			</ul>
		</div>
	)
}
