import type { ReactNode } from 'react'
import * as words from '../../../content/words/desk/frame.ts'
import { Head } from '../../seo/head.tsx'

type Props = { title: string; note?: ReactNode; children?: ReactNode }

/** What a room begins with: its one heading, a line below it if it needs one, and what can be done at its top. */
export function RoomHead({ title, note, children }: Props) {
	return (
		<header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 lg:mb-7">
			<Head title={words.title(title)} description={words.description} noindex />
			<div className="min-w-0">
				<h1 className="text-4xl wrap-anywhere">{title}</h1>
				{note && <p className="mt-1.5 text-sm text-mute">{note}</p>}
			</div>
			{children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
		</header>
	)
}
