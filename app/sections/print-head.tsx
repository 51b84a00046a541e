import { company } from '../../content/company.ts'
import { printedFor } from '../../content/words/site.ts'

/** Who a printed page is from. */
export const PrintHead = () => (
	<p className="print-only mb-4 border-b border-ink pb-3 text-lg font-bold">
		{printedFor(company.name, company.phone)}
	</p>
)
