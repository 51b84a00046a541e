import { useId } from 'react'
import { company, telephoneLink, textLink } from '../../content/company.ts'
import { suspicions } from '../../content/suspicions.ts'
import * as words from '../../content/words/desk.ts'
import { newTab } from '../../content/words/opening.ts'
import { mailLink } from '../../lib/email.ts'
import { mapLinks } from '../../lib/map-links.ts'
import { ownName } from '../../lib/stored-lead.ts'
import { Aside } from '../ui/submit.tsx'
import { toast } from '../ui/toast.tsx'
import { LeadPhotos } from './lead-photos.tsx'
import { Message } from './message.tsx'
import { type Lead, type Status, statuses } from './use-leads.ts'

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: company.timeZone })

type Props = {
	lead: Lead
	onMove: (lead: Lead, to: Status) => Promise<boolean>
	onStopTexts: (lead: Lead) => Promise<boolean>
}

/** One homeowner: how to reach them, where the house is, and how far things are. */
export function LeadCard({ lead, onMove, onStopTexts }: Props) {
	const id = useId()
	const name = ownName(lead.name)
	const mailTo = mailLink(lead.email)
	const move = async (to: Status) => {
		if (await onMove(lead, to)) toast.notice(words.saved(statuses[to]))
		else toast.error(words.notSaved)
	}
	const stopTexts = async () => {
		if (await onStopTexts(lead)) toast.notice(words.noMoreTexts)
		else toast.error(words.notSaved)
	}
	const link = 'font-semibold underline decoration-line decoration-2 underline-offset-4 hover:decoration-door'
	return (
		<li className="rounded-card border border-line bg-white p-5 sm:p-6">
			<article
				aria-labelledby={`${id}-title`}
				className="grid gap-x-8 gap-y-4 *:min-w-0 md:grid-cols-[1.5fr_1fr_12rem]"
			>
				<div>
					<h2 id={`${id}-title`} className="text-xl wrap-anywhere">
						{lead.address}
					</h2>
					<p className="mt-1 flex flex-wrap gap-x-4 text-sm">
						{mapLinks(lead.address).map(({ name, href }) => (
							<a key={name} href={href} rel="noopener" target="_blank" className={link}>
								{name}
								<span className="sr-only"> {newTab}</span>
							</a>
						))}
					</p>
					<p className="mt-1.5 text-sm text-mute">
						<time dateTime={lead.created_at}>{time.format(new Date(lead.created_at))}</time>
						{lead.source_page && ` · ${lead.source_page}`}
						{(lead.utm_source || lead.utm_campaign) && ` · ${lead.utm_source} ${lead.utm_campaign}`}
					</p>
					{lead.suspected_spam && (
						<p className="mt-2 inline-block rounded-2xl bg-sand px-3 text-xs font-semibold">
							{words.suspectedSpam}
							{lead.suspected_because && `: ${suspicions[lead.suspected_because]}`}
						</p>
					)}
					{lead.motivation && <Message text={lead.motivation} />}
				</div>
				<div className="text-base">
					{name && <p className="font-semibold wrap-anywhere">{name}</p>}
					<p className="py-1">
						<a href={telephoneLink(lead.phone)} className={link}>
							{lead.phone}
						</a>
						{lead.texts && (
							<>
								{' · '}
								<a href={textLink(lead.phone)} className={link}>
									{words.textThem}
								</a>
							</>
						)}
					</p>
					<p className="py-1 wrap-anywhere">
						{mailTo ? (
							<a href={mailTo} className={link}>
								{lead.email}
							</a>
						) : (
							lead.email
						)}
					</p>
					{lead.texts ? (
						<div className="mt-1 text-xs leading-snug text-mute">
							{words.agreedToTexts(
								time.format(new Date(lead.texts.created_at)),
								lead.texts.page,
								lead.texts.wording_version,
							)}
							<Aside
								onClick={stopTexts}
								className="block min-h-11 text-xs font-medium text-door-deep underline underline-offset-4"
							>
								{words.theySaidStop}
							</Aside>
						</div>
					) : (
						<p className="mt-1 text-xs text-mute">{words.noTexts}</p>
					)}
				</div>
				<div>
					<label htmlFor={`${id}-status`} className="mb-1.5 block text-xs font-bold">
						{words.status}
					</label>
					<select
						id={`${id}-status`}
						value={lead.status}
						onChange={({ target }) => move(target.value as Status)}
						className="h-12 w-full rounded-xl border-fine border-edge/60 bg-field px-3"
					>
						{Object.entries(statuses).map(([value, label]) => (
							<option key={value} value={value}>
								{label}
							</option>
						))}
					</select>
				</div>
				{lead.photos && <LeadPhotos photos={lead.photos} />}
			</article>
		</li>
	)
}
