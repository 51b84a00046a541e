import county from '../../../art/county.json' with { type: 'json' }
import { places } from '../../../content/places.ts'
import * as words from '../../../content/words/desk/lead.ts'
import { newTab } from '../../../content/words/opening.ts'
import { mapLinks } from '../../../lib/map-links.ts'
import type { DeskLead } from '../data/rows.ts'
import { Card, small } from '../ui/card.tsx'

/** At this latitude a degree to the east is so much shorter than one to the north. */
const NARROW = Math.cos((35.25 * Math.PI) / 180)
const SCALE = 400
const west = Math.min(...county.boundary.map(([longitude = 0]) => longitude))
const north = Math.max(...county.boundary.map(([, latitude = 0]) => latitude))
const place = (latitude: number, longitude: number) => ({
	x: (longitude - west) * NARROW * SCALE,
	y: (north - latitude) * SCALE,
})
const outline = county.boundary.map(([longitude = 0, latitude = 0]) => place(latitude, longitude))
const size = { x: Math.max(...outline.map(({ x }) => x)), y: Math.max(...outline.map(({ y }) => y)) }
const towns = Object.entries(county.towns).map(([name, [latitude = 0, longitude = 0]]) => ({
	name,
	...place(latitude, longitude),
}))

/** Where the house is: its town in the county, and the maps that find it. */
export function Where({ lead: { address, town } }: { lead: DeskLead }) {
	const known = places.find(({ slug }) => slug === town)
	const here = towns.find(({ name }) => name === known?.name)
	return (
		<Card title={words.where}>
			<p className="wrap-anywhere">{address}</p>
			<svg
				viewBox={`-4 -4 ${size.x + 8} ${size.y + 8}`}
				role="img"
				aria-label={here ? words.townInCounty(here.name) : words.noTown}
				className="mt-3 w-full rounded-xl bg-cream p-2"
			>
				<polygon points={outline.map(({ x, y }) => `${x},${y}`).join(' ')} className="fill-sand stroke-ink/25" />
				{towns.map(({ name, x, y }) => (
					<circle
						key={name}
						cx={x}
						cy={y}
						r={name === here?.name ? 7 : 2.5}
						className={name === here?.name ? 'fill-door' : 'fill-ink/30'}
					/>
				))}
				{here && (
					<text
						x={here.x + (here.x > size.x / 2 ? -12 : 12)}
						y={here.y + 5}
						textAnchor={here.x > size.x / 2 ? 'end' : 'start'}
						className="fill-ink text-base font-bold"
					>
						{here.name}
					</text>
				)}
			</svg>
			{!here && <p className="mt-2 text-sm text-mute">{words.noTown}</p>}
			<p className="mt-3 flex flex-wrap gap-2">
				{mapLinks(address).map(({ name, href }) => (
					<a key={name} href={href} rel="noopener" target="_blank" className={small}>
						{name}
						<span className="sr-only"> {newTab}</span>
					</a>
				))}
			</p>
		</Card>
	)
}
