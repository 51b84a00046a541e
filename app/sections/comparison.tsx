import { Check } from 'lucide'
import { company } from '../../content/company.ts'
import { comparison, comparisonNotes } from '../../content/comparison.ts'
import * as words from '../../content/words/comparison.ts'
import { Icon } from '../ui/icon.tsx'
import { SectionHead } from '../ui/section-head.tsx'

const number = (id: string) => comparisonNotes.findIndex((note) => note.id === id) + 1

/** Ours against a listing. Every figure has a footnote that says where it comes from. */
export function Comparison() {
	return (
		<section className="on-slate bg-slate py-20 text-paper lg:py-26">
			<div className="wrap">
				<SectionHead eyebrow={words.eyebrow} title={words.title} onSlate>
					{words.intro}
				</SectionHead>
				<table className="mt-10 w-full border-separate border-spacing-0 text-left max-sm:block lg:mt-12">
					<thead className="max-sm:sr-only">
						<tr className="font-display text-xl">
							<td className="w-[22%]" />
							<th scope="col" className="w-[37%] rounded-t-2xl bg-cream px-6 pt-5 pb-4 font-heading text-ink">
								{company.shortName}
							</th>
							<th scope="col" className="px-6 pt-5 pb-4 font-heading">
								{words.withARealtor}
							</th>
						</tr>
					</thead>
					<tbody className="max-sm:block">
						{comparison.map(({ feature, us, realtor, note, listingWins }, index) => (
							<tr
								key={feature}
								className="group align-top max-sm:mb-4 max-sm:block max-sm:overflow-hidden max-sm:rounded-2xl max-sm:border max-sm:border-white/15"
							>
								<th
									scope="row"
									className="border-white/12 py-4.5 pr-4 font-bold group-not-last:border-b max-sm:block max-sm:border-b-0! max-sm:px-5 max-sm:pt-4 max-sm:pb-2"
								>
									{feature}
									{note && (
										<sup className="ml-0.5">
											<a
												href={`#note-${note}`}
												aria-label={words.noteWhereThisComesFrom(number(note))}
												className="p-1 text-wheat"
											>
												{number(note)}
											</a>
										</sup>
									)}
								</th>
								<td
									className={`border-line bg-cream px-6 py-4.5 font-semibold text-ink group-not-last:border-b max-sm:block max-sm:border-0! max-sm:px-5 max-sm:py-3 ${index === comparison.length - 1 ? 'sm:rounded-b-2xl' : ''}`}
								>
									<span className="text-xs font-bold text-mute sm:hidden">{company.shortName}</span>
									<span className="flex gap-2.5">
										<Icon
											of={Check}
											className={`mt-0.5 size-5 shrink-0 text-lawn max-sm:hidden ${listingWins ? 'invisible' : ''}`}
										/>
										{us}
									</span>
								</td>
								<td className="border-white/12 px-6 py-4.5 text-slate-soft group-not-last:border-b max-sm:block max-sm:border-0! max-sm:px-5 max-sm:py-3">
									<span className="block text-xs font-bold sm:hidden">{words.withARealtor}</span>
									<span className="flex gap-2.5">
										{/* The tick is for whoever does better, and that is not always us. */}
										{listingWins && <Icon of={Check} className="mt-0.5 size-5 shrink-0 text-wheat max-sm:hidden" />}
										{realtor}
									</span>
								</td>
							</tr>
						))}
					</tbody>
				</table>
				<ol className="mt-9 grid list-decimal gap-2 pl-5 text-xs leading-relaxed text-slate-soft lg:max-w-4xl">
					{comparisonNotes.map(({ id, text }) => (
						<li key={id} id={`note-${id}`} className="pl-1 target:text-white">
							{text}
						</li>
					))}
				</ol>
			</div>
		</section>
	)
}
