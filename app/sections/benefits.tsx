import {
	Banknote,
	CalendarClock,
	Hammer,
	HandCoins,
	Handshake,
	House,
	type IconNode,
	ListChecks,
	MapPin,
	ReceiptText,
	Truck,
} from 'lucide'
import { benefits } from '../../content/benefits.ts'
import * as words from '../../content/words/benefits.ts'
import { Icon } from '../ui/icon.tsx'
import { SectionHead } from '../ui/section-head.tsx'

const icons: Record<string, IconNode> = {
	banknote: Banknote,
	'calendar-clock': CalendarClock,
	hammer: Hammer,
	'hand-coins': HandCoins,
	handshake: Handshake,
	house: House,
	'list-checks': ListChecks,
	'map-pin': MapPin,
	'receipt-text': ReceiptText,
	truck: Truck,
}

export function Benefits() {
	return (
		<section className="wrap py-20 lg:py-26">
			<SectionHead eyebrow={words.eyebrow} title={words.title} />
			<ul className="mt-10 grid gap-3.5 sm:grid-cols-2 lg:mt-12 lg:grid-cols-5">
				{benefits.map(({ title, description, icon }) => {
					const drawing = icons[icon]
					return (
						<li key={title} className="flex gap-4 rounded-2xl border border-line bg-white p-5 lg:block">
							{drawing && <Icon of={drawing} strokeWidth={1.6} className="size-8 shrink-0 text-door" />}
							<div>
								<h3 className="font-sans text-lg leading-tight font-bold tracking-normal lg:mt-4">{title}</h3>
								<p className="mt-1.5 text-sm leading-snug text-mute">{description}</p>
							</div>
						</li>
					)
				})}
			</ul>
		</section>
	)
}
