import { useEffect, useRef, useState } from 'react'
import * as words from '../../content/words/worked-offer.ts'
import { cashOffer, example, inputNames, listing, type OfferInput, ranges } from '../../lib/offer.ts'
import { SectionHead } from '../ui/section-head.tsx'
import { Slider } from '../ui/slider.tsx'
import { AgentLedger, CashLedger } from './offer-ledgers.tsx'

/** What most people know of their house; the rest is assumed, shown in the sums, and can be changed. */
const known = ['value', 'repairs', 'months', 'upkeep'] as const
const assumed = inputNames.filter((name) => !known.some((each) => each === name))

/** A worked offer beside a listing: a fixed sum for whoever has no scripts, and sliders for everyone else. */
export function WorkedOffer() {
	const [input, setInput] = useState(example)
	const [round, setRound] = useState(0)
	const sliders = useRef<HTMLFieldSetElement>(null)
	// Sliders that were moved before this code was here, or that the browser brought back, stand where they stand.
	useEffect(() => {
		const found = [...(sliders.current?.querySelectorAll('input') ?? [])].map((each) => [each.name, each.valueAsNumber])
		if (round === 0) setInput((before) => ({ ...before, ...Object.fromEntries(found) }))
	}, [round])
	const slider = (name: keyof OfferInput) => {
		const { start, ...range } = ranges[name]
		const { label, value } = words.sliders[name]
		return (
			<Slider
				key={`${name} ${round}`}
				name={name}
				label={label}
				says={value(input[name])}
				defaultValue={start}
				{...range}
				onInput={({ currentTarget }) => setInput((before) => ({ ...before, [name]: currentTarget.valueAsNumber }))}
			/>
		)
	}
	return (
		<section id="what-will-i-get" tabIndex={-1} className="border-y border-line bg-white py-18 outline-none lg:py-24">
			<div className="wrap">
				<SectionHead eyebrow={words.eyebrow} title={words.title}>
					{words.intro} <span className="needs-script">{words.moveSliders}</span>
				</SectionHead>
				<div className="mt-10 grid items-start gap-x-10 gap-y-10 lg:grid-cols-[1fr_2.1fr]">
					<fieldset ref={sliders} className="needs-script min-w-0 lg:sticky lg:top-24">
						<legend className="font-display text-2xl leading-title">{words.yourHouse}</legend>
						<div className="mt-4 grid gap-x-8 gap-y-4 md:grid-cols-2 lg:grid-cols-1">{known.map(slider)}</div>
						<details className="group mt-5 border-t border-line pt-2">
							<summary className="flex min-h-11 cursor-pointer items-center font-bold text-door-deep underline underline-offset-4">
								{words.assumptions}
							</summary>
							<div className="mt-3 grid gap-x-8 gap-y-4 md:grid-cols-2 lg:grid-cols-1">{assumed.map(slider)}</div>
						</details>
						<button
							type="button"
							onClick={() => {
								setInput(example)
								setRound(round + 1)
							}}
							className="mt-1 min-h-11 text-sm text-mute underline underline-offset-4 hover:text-ink"
						>
							{words.again}
						</button>
					</fieldset>
					<div>
						<p aria-live="polite" className="font-display text-3xl leading-title text-balance">
							{verdict(input)}
						</p>
						<p className="mt-3 text-mute">{words.advice}</p>
						<div className="mt-7 grid gap-6 md:grid-cols-2">
							<CashLedger input={input} />
							<AgentLedger input={input} />
						</div>
						<p className="mt-6 text-sm text-mute">{words.fromBoth}</p>
						<p className="mt-2 text-sm text-mute">{words.sources}</p>
					</div>
				</div>
			</div>
		</section>
	)
}

function verdict(input: OfferInput) {
	const { offer, shortfall } = cashOffer(input)
	const { net } = listing(input)
	if (shortfall > 0 || offer === 0) return words.noOffer
	if (net > offer) return words.listingPays(words.money(net - offer), input.months)
	return net < offer ? words.wePay(words.money(offer - net)) : words.bothPay
}
