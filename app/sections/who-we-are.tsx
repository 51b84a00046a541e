import type { company } from '../../content/company.ts'
import * as words from '../../content/words/who-we-are.ts'
import { Picture } from '../ui/picture.tsx'

type Owner = typeof company.owner

const isSet = ({ people, photo, legalEntity, mailingAddress }: Owner) =>
	Boolean(people.length || photo || legalEntity || mailingAddress)

/** The people, their picture, the legal name and the address: what the owner has set of it, and nothing at all where that is nothing. */
export function WhoWeAre({ owner }: { owner: Owner }) {
	if (!isSet(owner)) return null
	const { people, photo, legalEntity, mailingAddress } = owner
	const facts = [
		[words.legalEntity, legalEntity],
		[words.mailingAddress, mailingAddress],
	].filter(([, fact]) => fact)
	return (
		<section id="who-we-are" tabIndex={-1} className="wrap pb-20 outline-none lg:pb-26">
			<div className="grid items-center gap-x-14 gap-y-8 lg:grid-cols-2">
				{photo && (
					<Picture
						id={photo.image}
						alt={photo.alt}
						sizes="(min-width: 64rem) 34rem, 92vw"
						className="aspect-[16/10] w-full rounded-card object-cover shadow-card"
					/>
				)}
				<div>
					<h2 className="headline">{words.title}</h2>
					{people.length > 0 && (
						<ul className="mt-6 grid gap-4">
							{people.map(({ name, role }) => (
								<li key={name} className="border-l-2 border-door pl-4">
									<b className="block font-display text-2xl leading-title font-heading">{name}</b>
									<span className="text-mute">{role}</span>
								</li>
							))}
						</ul>
					)}
					{facts.length > 0 && (
						<dl className="mt-7 grid gap-x-8 gap-y-4 sm:grid-cols-2">
							{facts.map(([label, fact]) => (
								<div key={label}>
									<dt className="text-sm text-mute">{label}</dt>
									<dd className="mt-0.5 font-bold">{fact}</dd>
								</div>
							))}
						</dl>
					)}
					{legalEntity && <p className="mt-4 text-sm text-mute">{words.lookItUp}</p>}
				</div>
			</div>
		</section>
	)
}
