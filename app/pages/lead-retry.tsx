import { company, telephoneLink } from '../../content/company.ts'
import * as words from '../../content/words/lead-retry.ts'
import { leadFieldNames } from '../../lib/lead.ts'
import { mark, PAGE, SHORT } from '../../lib/retry-marks.ts'
import { AskFor, Consent, TextsBox, Trap } from '../leads/lead-fields.tsx'
import { Head } from '../seo/head.tsx'
import { Alert } from '../ui/alert-box.tsx'
import { Button } from '../ui/button.tsx'
import { SectionHead } from '../ui/section-head.tsx'

/**
 * A form sent without JavaScript that cannot be stored as it is comes back here: the server writes into this page
 * what was typed and what is wrong with it. It runs no script.
 */
export function LeadRetry() {
	return (
		<>
			<Head title={words.pageTitle} description={words.description} noindex />
			<section className="ground pt-18">
				<div className="wrap max-w-2xl! pt-14 pb-20 lg:pt-20 lg:pb-26">
					<SectionHead as="h1" eyebrow={words.eyebrow} title={words.title}>
						{mark.value('kept')} {words.orCall}{' '}
						<a
							href={telephoneLink(company.phone)}
							className="font-bold whitespace-nowrap text-ink underline underline-offset-4"
						>
							{company.phone}
						</a>
						.
					</SectionHead>
					<Alert className="mt-6 text-balance">{mark.summary}</Alert>
					<form
						method="post"
						action="/leads"
						noValidate
						className="mt-6 grid gap-4 rounded-card bg-white p-5 shadow-card sm:p-8"
					>
						<input type="hidden" name={PAGE} value={mark.value(PAGE)} />
						<input type="hidden" name={SHORT} value={mark.value(SHORT)} />
						{leadFieldNames.map((name) => (
							<AskFor
								key={name}
								name={name}
								defaultValue={mark.value(name)}
								error={mark.error(name)}
								aria-invalid={mark.invalid(name) as 'true'}
								className={name === 'name' ? mark.value(SHORT) : undefined}
							/>
						))}
						<TextsBox />
						<Trap />
						<Button type="submit">{words.getMyCashOffer}</Button>
						<Consent />
					</form>
				</div>
			</section>
		</>
	)
}
