import { readFileSync } from 'node:fs'

type Tailwind = { addBase: (rules: Record<string, Record<string, string>>) => void }
type Points = { towns: Record<string, { slug: string; x: number; y: number }> }

/** For Tailwind: where each town stands in the picture of the county, as a class. The picture's generator has written the points beside it. */
export default function countyPoints({ addBase }: Tailwind) {
	const { towns }: Points = JSON.parse(readFileSync(new URL('../../art/county.points.json', import.meta.url), 'utf8'))
	for (const { slug, x, y } of Object.values(towns)) addBase({ [`.at-${slug}`]: { left: `${x}%`, top: `${y}%` } })
}
