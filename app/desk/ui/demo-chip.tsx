import * as words from '../../../content/words/desk/demo.ts'
import type { DeskLead } from '../data/rows.ts'

/** Marks a lead that is made up. */
export const DemoChip = ({ lead }: { lead: Pick<DeskLead, 'came_by'> }) =>
	lead.came_by === 'demo' ? (
		<span className="inline-block shrink-0 rounded-full border border-wheat bg-straw px-2 font-sans text-xs leading-snug font-semibold tracking-normal text-ink-soft">
			{words.chip}
		</span>
	) : null
