import { FALLBACK_WIDTH, pictureWidths } from '../../lib/picture-widths.ts'
import { classes } from './classes.ts'

const address = (id: string, width: number, format: string) => `/images/${__PICTURES__}/${id}-${width}.${format}`

type Props = {
	id: string
	/** What the picture shows; empty where it only decorates. */
	alt: string
	/** How wide it is shown, for the browser to choose a file by. */
	sizes: string
	className?: string
	/** For the picture a visitor sees first: fetched at once, before others. */
	first?: boolean
}

/** One of the masters in art/, in the width and format that suit the screen. */
export function Picture({ id, alt, sizes, className, first }: Props) {
	const set = pictureWidths(id)
		.map((width) => `${address(id, width, 'avif')} ${width}w`)
		.join(', ')
	return (
		<picture>
			<source type="image/avif" srcSet={set} sizes={sizes} />
			<img
				src={address(id, FALLBACK_WIDTH, 'webp')}
				width={1600}
				height={1000}
				alt={alt}
				loading={first ? 'eager' : 'lazy'}
				decoding={first ? 'sync' : 'async'}
				fetchPriority={first ? 'high' : undefined}
				className={classes('bg-sand', className)}
			/>
		</picture>
	)
}
