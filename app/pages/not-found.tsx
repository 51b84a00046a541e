import * as words from '../../content/words/not-found.ts'
import { Head } from '../seo/head.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import { toast } from '../ui/toast.tsx'

export function NotFound() {
	return (
		<>
			<Head title={words.pageTitle} description={words.description} noindex />
			<section className="ground pt-18">
				<div className="wrap grid items-center gap-x-14 gap-y-8 py-12 lg:grid-cols-[0.8fr_1fr] lg:py-20">
					<div>
						<p className="flex items-center gap-2.5 text-sm font-bold text-door">
							<span className="h-4 w-2.5 rounded-t-full rounded-b-[1px] bg-door" />
							404
						</p>
						<h1 className="mt-3.5 text-display">{words.pageTitle}</h1>
						<p className="mt-4 mb-7 max-w-md text-lg text-mute">{words.noHouse}</p>
						<ButtonLink href="/" data-early="" onClick={() => toast.notice(words.welcomeBack)}>
							{words.backToHome}
						</ButtonLink>
					</div>
					<Picture
						id="notfound"
						first
						alt={words.alt}
						sizes="(min-width: 64rem) 38rem, 92vw"
						className="aspect-[16/10] w-full rounded-card object-cover shadow-card"
					/>
				</div>
			</section>
		</>
	)
}
