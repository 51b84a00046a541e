import { company } from '../../content/company.ts'
import { Head } from '../seo/head.tsx'
import { Picture } from '../ui/picture.tsx'

export function Auth() {
	return (
		<>
			<Head
				title={`Login or Sign Up | ${company.name}`}
				description={`Sign in to your ${company.name} account, or register.`}
				noindex
			/>
			<section className="grid min-h-dvh bg-cream pt-18 lg:grid-cols-2">
				<Picture
					id="door"
					first
					alt=""
					sizes="(min-width: 64rem) 50vw, 100vw"
					className="h-56 w-full object-cover lg:h-full"
				/>
				<div className="wrap max-w-md! py-12 lg:py-24">
					<h1 className="headline">Your account</h1>
				</div>
			</section>
		</>
	)
}
