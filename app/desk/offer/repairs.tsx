import { Plus, X } from 'lucide'
import * as words from '../../../content/words/desk/offer.ts'
import { repairs as names } from '../../../content/words/house-offer.ts'
import {
	LABEL_MOST,
	MOST_REPAIR_COST,
	MOST_REPAIRS,
	OTHER,
	type Repair,
	type RepairItem,
	rooms,
	systems,
} from '../../../lib/house-offer.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

type Props = { repairs: Repair[]; onRepairs: (repairs: Repair[]) => void; typical: (item: RepairItem) => number }

const box = 'h-11 w-28 rounded-xl border-fine border-edge/60 bg-field px-3 text-right tabular-nums'

/** What the house needs: ticked, it costs what is typical; what it costs here is typed over that. */
export function Repairs({ repairs, onRepairs, typical }: Props) {
	const put = (index: number, repair: Partial<Repair>) =>
		onRepairs(repairs.map((each, place) => (place === index ? { ...each, ...repair } : each)))
	const without = (index: number) => onRepairs(repairs.filter((_, place) => place !== index))
	const ticked = (item: RepairItem) => {
		const index = repairs.findIndex((repair) => repair.item === item)
		const on = index >= 0
		return (
			<li key={item} className="flex min-h-11 items-center gap-3">
				<label className="flex min-h-11 grow cursor-pointer items-center gap-3">
					<input
						type="checkbox"
						checked={on}
						onChange={() => (on ? without(index) : onRepairs([...repairs, { item, cost: typical(item) }]))}
						className="size-5 accent-door"
					/>
					{names[item]}
				</label>
				{on && (
					<CostBox
						label={words.costOf(names[item])}
						cost={repairs[index]?.cost ?? 0}
						onCost={(cost) => put(index, { cost })}
					/>
				)}
			</li>
		)
	}
	return (
		<div className="grid gap-5">
			<fieldset>
				<legend className="mb-1 font-bold">{words.rooms}</legend>
				<ul>{rooms.map(ticked)}</ul>
			</fieldset>
			<fieldset>
				<legend className="mb-1 font-bold">{words.systems}</legend>
				<ul>{systems.map(ticked)}</ul>
			</fieldset>
			<fieldset>
				<legend className="mb-1 font-bold">{words.others}</legend>
				<ul className="grid gap-2">
					{repairs.map(
						(repair, index) =>
							repair.item === OTHER && (
								<li key={index} className="flex items-center gap-2">
									<input
										aria-label={words.otherName}
										placeholder={words.otherName}
										maxLength={LABEL_MOST}
										value={repair.label ?? ''}
										onChange={({ currentTarget }) => put(index, { label: currentTarget.value })}
										className="h-11 min-w-0 grow rounded-xl border-fine border-edge/60 bg-field px-3"
									/>
									<CostBox
										label={words.costOf(repair.label || names.other)}
										cost={repair.cost}
										onCost={(cost) => put(index, { cost })}
									/>
									<button
										type="button"
										aria-label={`${words.remove}: ${repair.label || names.other}`}
										onClick={() => without(index)}
										className="grid size-11 shrink-0 place-items-center rounded-lg text-mute hover:bg-sand"
									>
										<Icon of={X} className="size-5" />
									</button>
								</li>
							),
					)}
				</ul>
				{repairs.length < MOST_REPAIRS && (
					<Button
						look="quiet"
						className="mt-2"
						onClick={() => onRepairs([...repairs, { item: OTHER, label: '', cost: 0 }])}
					>
						<Icon of={Plus} className="size-4" />
						{words.addOther}
					</Button>
				)}
			</fieldset>
		</div>
	)
}

type CostProps = { label: string; cost: number; onCost: (cost: number) => void }

const CostBox = ({ label, cost, onCost }: CostProps) => (
	<input
		type="number"
		inputMode="numeric"
		aria-label={label}
		min={0}
		max={MOST_REPAIR_COST}
		defaultValue={Number.isNaN(cost) ? '' : cost}
		onChange={({ currentTarget }) => onCost(currentTarget.valueAsNumber)}
		className={box}
	/>
)
