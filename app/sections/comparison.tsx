import { company } from '../../content/company.ts'
import { comparison, comparisonNotes } from '../../content/comparison.ts'
import * as words from '../../content/words/comparison.ts'
import { SectionHead } from '../ui/section-head.tsx'

const number = (id: string) => comparisonNotes.findIndex((note) => note.id === id) + 1

/** Ours against a listing. Every figure has a footnote that says where it comes from. */
export function Comparison() {
	return (
		<section className="on-slate bg-slate py-14 text-paper lg:py-26">
			<div className="wrap">
				<SectionHead eyebrow={words.eyebrow} title={words.title} onSlate>
					{words.intro}
				</SectionHead>
				<table className="mt-7 w-full table-fixed border-separate border-spacing-0 text-left max-sm:text-sm max-sm:leading-snug max-[24rem]:text-xs lg:mt-12">
					<thead>
						<tr className="align-bottom font-display sm:text-xl">
							<td className="w-[32%] sm:w-[22%]" />
							<th
								scope="col"
								className="w-[35%] rounded-t-2xl bg-cream px-2.5 py-3 font-heading text-ink sm:w-[37%] sm:px-6 sm:pt-5 sm:pb-4"
							>
								{company.shortName}
							</th>
							<th scope="col" className="px-2.5 py-3 font-heading sm:px-6 sm:pt-5 sm:pb-4">
								{words.withARealtor}
							</th>
						</tr>
					</thead>
					<tbody>
						{comparison.map(({ feature, us, realtor, note }, index) => (
							<tr key={feature} className="group align-top *:py-2.5 sm:*:py-4.5">
								<th scope="row" className="border-white/12 font-bold group-not-last:border-b sm:pr-4">
									{feature}
									{note && (
										<sup className="ml-0.5">
											<a
												href={`#note-${note}`}
												aria-label={words.noteNumber(number(note))}
												className="-mx-1 p-1 text-wheat"
											>
												{number(note)}
											</a>
										</sup>
									)}
								</th>
								<td
									className={`border-line bg-cream px-2.5 font-semibold text-ink group-not-last:border-b sm:px-6 ${index === comparison.length - 1 ? 'rounded-b-2xl' : ''}`}
								>
									{us}
								</td>
								<td className="border-white/12 px-2.5 text-slate-soft max-sm:pr-0 group-not-last:border-b sm:px-6">
									{realtor}
								</td>
							</tr>
						))}
					</tbody>
				</table>
				<details className="mt-5 text-slate-soft lg:max-w-4xl">
					<summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm underline underline-offset-4">
						{words.notes}
					</summary>
					<ol className="mt-2 grid list-decimal gap-2 pl-5 text-xs leading-relaxed">
						{comparisonNotes.map(({ id, text }) => (
							<li key={id} id={`note-${id}`} className="pl-1 target:text-white">
								{text}
							</li>
						))}
					</ol>
				</details>
			</div>
		</section>
	)
}
