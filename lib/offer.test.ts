import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cashOffer, example, inputNames, listing, type OfferInput, ranges } from './offer.ts'

/** Any figures the sliders can show. */
const input: fc.Arbitrary<OfferInput> = fc.record(
	Object.fromEntries(
		inputNames.map((name) => {
			const { min, max, step } = ranges[name]
			return [name, fc.integer({ min: 0, max: Math.round((max - min) / step) }).map((steps) => min + steps * step)]
		}),
	) as { [Name in keyof OfferInput]: fc.Arbitrary<number> },
)

test('an offer is never negative, and is in whole dollars', () => {
	fc.assert(
		fc.property(input, (figures) => {
			const { offer, shortfall } = cashOffer(figures)
			expect(offer).toBeGreaterThanOrEqual(0)
			expect(shortfall).toBeGreaterThanOrEqual(0)
			expect(Number.isInteger(offer)).toBe(true)
		}),
	)
})

test('the parts of an offer sum to the value of the repaired house, to the dollar', () => {
	fc.assert(
		fc.property(input, (figures) => {
			const { repairs, holding, resale, profit, offer, shortfall } = cashOffer(figures)
			expect(repairs + holding + resale + profit + offer - shortfall).toBe(figures.value)
			expect(Math.min(offer, shortfall)).toBe(0)
		}),
	)
})

test('the parts of a listing sum to its price, to the dollar', () => {
	fc.assert(
		fc.property(input, (figures) => {
			const { price, commission, costs, upkeep, net } = listing(figures)
			expect(commission + costs + upkeep + net).toBe(price)
			expect(price).toBeGreaterThanOrEqual(0)
		}),
	)
})

test('more repairs never make a better offer or a better listing', () => {
	fc.assert(
		// By steps, as the page asks for them: of a single dollar, two rounded shares can be worth more.
		fc.property(input, fc.integer({ min: 1, max: 50 }), (figures, steps) => {
			const worse = { ...figures, repairs: figures.repairs + steps * ranges.repairs.step }
			expect(cashOffer(worse).offer).toBeLessThanOrEqual(cashOffer(figures).offer)
			expect(listing(worse).net).toBeLessThanOrEqual(listing(figures).net)
		}),
	)
})

test('in the example listing pays more, as it usually does', () => {
	expect(cashOffer(example)).toEqual({
		repairs: 25_000,
		holding: 5_250,
		resale: 12_000,
		profit: 18_000,
		offer: 89_750,
		shortfall: 0,
	})
	expect(listing(example)).toEqual({ price: 118_750, commission: 7_125, costs: 3_563, upkeep: 1_350, net: 106_712 })
})

test('at the rates of the example, a sound house that sells within half a year brings more with an agent', () => {
	const value = fc.integer({ min: 40_000, max: 400_000 })
	fc.assert(
		fc.property(value, fc.integer({ min: 1, max: 6 }), (value, months) => {
			const sound = { ...example, value, months, repairs: 0 }
			expect(listing(sound).net).toBeGreaterThan(cashOffer(sound).offer)
		}),
	)
})

test('a house that needs nearly everything and waits a year may bring more from us', () => {
	const hard = { ...example, value: 100_000, repairs: 60_000, months: 12, upkeep: 900 }
	expect(cashOffer(hard).offer).toBeGreaterThan(listing(hard).net)
})

test('where the work costs more than it brings there is no offer', () => {
	expect(cashOffer({ ...example, value: 60_000, repairs: 90_000 })).toMatchObject({ offer: 0, shortfall: 44_100 })
})
