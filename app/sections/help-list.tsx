import { telephoneLink } from '../../content/company.ts'
import type { Help } from '../../content/situations/situation.ts'

/** Others to call, with their numbers and pages. */
export function HelpList({ title, help }: { title: string; help: readonly Help[] }) {
	return (
		<aside className="rounded-2xl border border-line bg-white p-6">
			<h2 className="text-2xl">{title}</h2>
			<ul className="mt-4 grid gap-5">
				{help.map(({ name, phone, url, text }) => (
					<li key={name}>
						<b className="block leading-snug font-bold">{name}</b>
						<span className="mt-0.5 block text-sm text-mute">{text}</span>
						{phone && (
							<a
								href={telephoneLink(phone)}
								className="mr-4 inline-block py-1.5 font-bold text-door-deep underline underline-offset-4"
							>
								{phone}
							</a>
						)}
						{url && (
							<a
								href={url}
								rel="noopener noreferrer"
								className="inline-block py-1.5 font-medium break-all text-door-deep underline underline-offset-4"
							>
								{new URL(url).hostname.replace('www.', '')}
							</a>
						)}
					</li>
				))}
			</ul>
		</aside>
	)
}
