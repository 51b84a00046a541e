import * as words from '../../content/words/not-found.ts'
import { Head } from '../seo/head.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import { toast } from '../ui/toast.tsx'

export function NotFound() {
	return (
		<>
			<Head title={words.pageTitle} description={words.description} noindex />
			<section className="bg-gradient-to-b from-sand to-cream pt-18">
				<div className="wrap grid items-center gap-x-14 gap-y-8 py-12 lg:grid-cols-[0.8fr_1fr] lg:py-20">
					<div>
						<p className="text-[0.9rem] font-[650] text-door">404</p>
						<h1 className="mt-3 text-[clamp(2.3rem,1.6rem+2.8vw,3.6rem)]">{words.pageTitle}</h1>
						<p className="mt-4 mb-7 max-w-md text-[1.1rem] text-mute">{words.noHouse}</p>
						<ButtonLink href="/" data-early="hold" onClick={() => toast.notice(words.welcomeBack)}>
							{words.backToHome}
						</ButtonLink>
					</div>
					<Picture
						id="notfound"
						first
						alt={words.alt}
						sizes="(min-width: 64rem) 38rem, 92vw"
						className="aspect-[16/10] w-full rounded-[1.25rem] object-cover shadow-card max-lg:-order-1"
					/>
				</div>
			</section>
		</>
	)
}
