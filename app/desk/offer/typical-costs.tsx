import { type FormEvent, useState } from 'react'
import * as words from '../../../content/words/desk/offer.ts'
import { repairs as names } from '../../../content/words/house-offer.ts'
import { MOST_REPAIR_COST, offerLimits, rooms, systems } from '../../../lib/house-offer.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { type DeskSettings, saveSettings, typicalCost } from '../data/offers.ts'
import { Sheet } from '../ui/sheet.tsx'

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
	const save = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		const sent = new FormData(event.currentTarget)
		const figure = (name: string) => Number(sent.get(name))
		const kept = await saveSettings({
			repair_costs: Object.fromEntries(items.map((item) => [item, figure(item)])),
			...Object.fromEntries((Object.keys(shares) as Share[]).map((name) => [name, figure(name)])),
		})
		if (kept) setOpen(false)
	}
	return (
		<>
			<Button look="quiet" onClick={() => setOpen(true)}>
				{words.typical}
			</Button>
			<Sheet open={open} onClose={() => setOpen(false)} title={words.typical} note={words.typicalNote}>
				<form onSubmit={save} className="grid gap-4">
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
								defaultValue={typicalCost(settings, item)}
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
								defaultValue={settings[name]}
							/>
						))}
					</div>
					<Button type="submit">{words.saveTypical}</Button>
				</form>
			</Sheet>
		</>
	)
}
