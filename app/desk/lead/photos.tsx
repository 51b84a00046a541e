import * as words from '../../../content/words/desk/lead.ts'
import { usePhotos } from '../data/photos.ts'
import { Card } from '../ui/card.tsx'

/** Photos of the house, small; each opens large. */
export function Photos({ id, parts }: { id: string; parts: readonly string[] }) {
	const { data = [] } = usePhotos(id, parts)
	if (data.length === 0) return null
	return (
		<Card title={words.photos(data.length)}>
			<ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
				{data.map(({ id: photo, caption, width, height, url }, index) => (
					<li key={photo}>
						<a href={url} target="_blank" rel="noopener" className="block rounded-lg focus-visible:outline-2">
							<img
								src={url}
								alt={caption || words.photo(index + 1)}
								width={width}
								height={height}
								loading="lazy"
								decoding="async"
								className="aspect-[4/3] w-full rounded-lg bg-sand object-cover"
							/>
							{caption && (
								<span aria-hidden="true" className="mt-1 block text-xs wrap-anywhere text-mute">
									{caption}
								</span>
							)}
						</a>
					</li>
				))}
			</ul>
		</Card>
	)
}
