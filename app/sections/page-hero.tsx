import type { ReactNode } from 'react'
import { Picture } from '../ui/picture.tsx'

type Props = {
	eyebrow: string
	title: string
	lead?: string
	image?: string
	alt?: string
	/** Which part of the picture must stay in view. */
	crop?: string
	children?: ReactNode
}

/** The top of an inner page: its heading beside a picture in a frame with the door's arch. */
export function PageHero({ eyebrow, title, lead, image, alt = '', crop = 'object-center', children }: Props) {
	return (
		<section className="ground pt-18 print:pt-0">
			<div className="wrap grid items-center gap-x-14 gap-y-8 py-12 lg:grid-cols-[1.05fr_1fr] lg:py-18 print:block print:py-0">
				<div>
					<p className="flex items-center gap-2.5 text-sm font-bold text-door">
						<span className="h-4 w-2.5 rounded-t-full rounded-b-[1px] bg-door" />
						{eyebrow}
					</p>
					<h1 className="mt-3.5 text-display">{title}</h1>
					{lead && <p className="mt-5 max-w-xl text-lg leading-normal text-mute">{lead}</p>}
					{children && <div className="no-print mt-7 flex flex-wrap gap-3">{children}</div>}
				</div>
				{image && (
					<div className="no-print max-lg:-order-1">
						<Picture
							id={image}
							first
							alt={alt}
							sizes="(min-width: 64rem) 34rem, 92vw"
							className={`aspect-[16/10] w-full rounded-t-[11rem] rounded-b-card object-cover shadow-card max-sm:rounded-t-[8rem] ${crop}`}
						/>
					</div>
				)}
			</div>
		</section>
	)
}
