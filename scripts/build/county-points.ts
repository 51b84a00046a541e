import { readFileSync } from 'node:fs'
import { townCards } from '../../content/town-cards.ts'

type Rules = { [head: string]: string | Rules }
type Tailwind = { addBase: (rules: Rules) => void }
type Points = { towns: Record<string, { slug: keyof typeof townCards; x: number; y: number }> }

/**
 * For Tailwind: where each town stands in the picture of the county, as a class. The picture's generator has written the points
 * beside it. Where the towns' cards come with the app, and no scripts run, the sheet says what would be on them.
 */
export default function countyPoints({ addBase }: Tailwind) {
	const { towns }: Points = JSON.parse(readFileSync(new URL('../../art/county.points.json', import.meta.url), 'utf8'))
	for (const { slug, x, y } of Object.values(towns)) addBase({ [`.at-${slug}`]: { left: `${x}%`, top: `${y}%` } })
	for (const { slug } of Object.values(towns))
		addBase({
			'@media (scripting:none)': { [`.without-cards .at-${slug}::after`]: { content: `"${townCards[slug]}"` } },
		})
}
