import * as words from '../../content/words/desk.ts'
import type { LeadPhoto } from './photos.ts'

/** Photos of the house, small; each opens large. */
export function LeadPhotos({ photos }: { photos: LeadPhoto[] }) {
	return (
		<ul aria-label={words.photos(photos.length)} className="flex flex-wrap gap-3 md:col-span-full">
			{photos.map(({ id, caption, width, height, url }, index) => (
				<li key={id} className="w-28">
					<a href={url} target="_blank" rel="noopener" className="block rounded-lg focus-visible:outline-2">
						<img
							src={url}
							alt={caption || words.photo(index + 1)}
							width={width}
							height={height}
							loading="lazy"
							decoding="async"
							className="h-24 w-28 rounded-lg bg-sand object-cover"
						/>
						{caption && <span className="mt-1 block text-xs wrap-anywhere text-mute">{caption}</span>}
					</a>
				</li>
			))}
		</ul>
	)
}
