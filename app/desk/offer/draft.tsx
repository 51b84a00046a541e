import { Printer } from 'lucide'
import { useState } from 'react'
import * as changeWords from '../../../content/words/desk/change.ts'
import * as words from '../../../content/words/desk/offer.ts'
import { type HouseOffer, offerLimits, offerRange, readHouseOffer } from '../../../lib/house-offer.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAction } from '../../ui/use-action.ts'
import { type DeskSettings, type OfferRow, saveOffer, sendOffer, typicalCost } from '../data/offers.ts'
import type { DeskLead } from '../data/rows.ts'
import { Figure } from '../ui/figure.tsx'
import { useKept } from '../ui/use-kept.ts'
import { readWritten, type Written } from './kept-offer.ts'
import { Letter } from './letter.tsx'
import { Repairs } from './repairs.tsx'
import { Versions } from './versions.tsx'

type Props = { lead: DeskLead; offers: OfferRow[]; settings: DeskSettings; first: Written }

/** Less than the table takes, so that it stays on one sheet of paper. */
const REASONS_MOST = 1200

/** The figures, and beside them what the homeowner will read, as it is typed. */
export function Draft({ lead, offers, settings, first }: Props) {
	const [{ inputs, reasons }, write, forget] = useKept(`offer-${lead.id}`, first, readWritten)
	/** The fields keep what is typed; another version is other fields. */
	const [round, setRound] = useState(0)
	const offer = readHouseOffer(inputs)
	const high = offer ? offerRange(offer).high : 0
	const same = offers.find((row) => row.reasons === reasons && isSame(row.inputs, inputs))
	const put = (change: Partial<HouseOffer>) => write({ inputs: { ...inputs, ...change }, reasons })
	const open = (row: OfferRow) => {
		write({ inputs: row.inputs, reasons: row.reasons }, true)
		setRound(round + 1)
	}
	const save = async (): Promise<OfferRow | undefined> => {
		if (!offer) return undefined
		const made = same ?? (await saveOffer({ lead: lead.id, inputs: offer, reasons }))
		if (made) forget()
		return made
	}
	const { busy, run } = useAction()
	const keep = () =>
		run('save', async () => {
			const made = await save()
			if (made) toast.notice(words.saved(made.version))
			return undefined
		})
	const give = (way: 'mail' | 'hand') =>
		run(way, async () => {
			const made = await save()
			if (made) await sendOffer(made.id, way, changeWords.undone)
			return undefined
		})
	const cannot = !offer || high === 0 || Boolean(same?.sent_at)
	const figure = (name: keyof typeof offerLimits, hint?: string) => (
		<Figure
			key={`${name} ${round}`}
			label={words.labels[name]}
			{...(hint && { hint })}
			value={inputs[name]}
			limit={offerLimits[name]}
			onFigure={(value) => put({ [name]: value })}
		/>
	)
	return (
		<div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] print:block">
			<div className="no-print grid gap-5">
				<form
					aria-label={words.figures}
					onSubmit={(event) => {
						event.preventDefault()
						void keep()
					}}
					className="grid gap-5 rounded-card border border-line bg-white p-5"
				>
					{figure('value', words.valueHint)}
					<Repairs
						key={round}
						repairs={inputs.repairs}
						onRepairs={(repairs) => put({ repairs })}
						typical={(item) => typicalCost(settings, item)}
					/>
					<div className="grid gap-4 sm:grid-cols-2">
						{figure('surprises')}
						{figure('months')}
						{figure('holdingMonth')}
						{figure('closing')}
						{figure('profit')}
					</div>
					<Field
						key={-1 - round}
						label={words.reasons}
						hint={words.reasonsHint}
						multiline
						maxLength={REASONS_MOST}
						defaultValue={reasons}
						onChange={({ currentTarget }) => write({ inputs, reasons: currentTarget.value })}
					/>
					<Button type="submit" look="ink" disabled={!offer || busy !== undefined}>
						{words.save}
					</Button>
				</form>
				<Versions offers={offers} onOpen={open} />
			</div>
			<div className="grid gap-4">
				<div className="no-print flex flex-wrap gap-2">
					<Button
						disabled={cannot || busy !== undefined || Boolean(lead.do_not_contact_at)}
						onClick={() => give('mail')}
					>
						{words.send}
					</Button>
					<Button look="quiet" disabled={!offer} onClick={() => window.print()}>
						<Icon of={Printer} className="size-4" />
						{words.print}
					</Button>
					<Button look="quiet" disabled={cannot || busy !== undefined} onClick={() => give('hand')}>
						{words.byHand}
					</Button>
				</div>
				<p role="status" className="no-print text-sm text-mute empty:hidden">
					{!offer ? words.wrong : high === 0 ? words.none : lead.do_not_contact_at ? words.noContact : ''}
				</p>
				{offer && (
					<Letter
						address={lead.address}
						offer={offer}
						reasons={reasons}
						version={same?.version}
						day={(same?.created_at ?? new Date().toISOString()).slice(0, 10)}
					/>
				)}
			</div>
		</div>
	)
}

const isSame = (one: HouseOffer, other: HouseOffer) =>
	JSON.stringify(readHouseOffer(one)) === JSON.stringify(readHouseOffer(other))
