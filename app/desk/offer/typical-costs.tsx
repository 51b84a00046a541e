import { type FormEvent, useState } from 'react'
import * as words from '../../../content/words/desk/offer.ts'
import { repairs as names } from '../../../content/words/house-offer.ts'
import { MOST_REPAIR_COST, offerLimits, rooms, systems } from '../../../lib/house-offer.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Aside } from '../../ui/submit.tsx'
import { type DeskSettings, saveSettings, typicalCost } from '../data/offers.ts'
import { Sheet } from '../ui/sheet.tsx'
import { useKept } from '../ui/use-kept.ts'

const items = [...rooms, ...systems]
const shares = {
	surprises_percent: 'surprises',
	held_months: 'months',
	holding_month: 'holdingMonth',
	closing_percent: 'closing',
	profit_percent: 'profit',
} as const
type Share = keyof typeof shares

/** What the owner sets once, for every offer that is begun. */
export function TypicalCosts({ settings }: { settings: DeskSettings }) {
	const [open, setOpen] = useState(false)
	/** The fields keep what is typed; put back, they are other fields. */
	const [round, setRound] = useState(0)
	/** By the fields' names, until it is saved: a tap beside the sheet closes it. */
	const [typed, setTyped] = useKept<Record<string, string>>('typical', {})
	const save = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		const sent = new FormData(event.currentTarget)
		const figure = (name: string) => Number(sent.get(name))
		const kept = await saveSettings({
			repair_costs: Object.fromEntries(items.map((item) => [item, figure(item)])),
			...Object.fromEntries((Object.keys(shares) as Share[]).map((name) => [name, figure(name)])),
		})
		if (!kept) return
		setTyped({}, true)
		setOpen(false)
	}
	const putBack = () => {
		setTyped({}, true)
		setRound(round + 1)
	}
	return (
		<>
			<Button look="quiet" onClick={() => setOpen(true)}>
				{words.typical}
			</Button>
			<Sheet open={open} onClose={() => setOpen(false)} title={words.typical} note={words.typicalNote}>
				<form
					key={round}
					onSubmit={save}
					onInput={({ target }) => {
						const { name, value } = target as HTMLInputElement
						setTyped({ ...typed, [name]: value })
					}}
					className="grid gap-4"
				>
					<div className="grid gap-3 sm:grid-cols-2">
						{items.map((item) => (
							<Field
								key={item}
								label={names[item]}
								name={item}
								type="number"
								required
								min={0}
								max={MOST_REPAIR_COST}
								defaultValue={typed[item] ?? typicalCost(settings, item)}
							/>
						))}
						{(Object.keys(shares) as Share[]).map((name) => (
							<Field
								key={name}
								label={words.labels[shares[name]]}
								name={name}
								type="number"
								required
								{...offerLimits[shares[name]]}
								defaultValue={typed[name] ?? settings[name]}
							/>
						))}
					</div>
					<div className="flex flex-wrap items-center gap-x-5 gap-y-2">
						<Button type="submit">{words.saveTypical}</Button>
						{Object.keys(typed).length > 0 && <Aside onClick={putBack}>{words.backToSaved}</Aside>}
					</div>
				</form>
			</Sheet>
		</>
	)
}
