import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type HouseOffer, offerLimits, offerRange, readHouseOffer, repairItems, roundOffer } from './house-offer.ts'
import { cashOffer, example } from './offer.ts'

const figure = ({ min, max, step }: { min: number; max: number; step: number }) =>
	fc.integer({ min: 0, max: Math.round((max - min) / step) }).map((steps) => min + Number((steps * step).toFixed(1)))

/** Any offer the desk can make. */
const offers: fc.Arbitrary<HouseOffer> = fc.record({
	value: figure(offerLimits.value),
	surprises: figure(offerLimits.surprises),
	months: figure(offerLimits.months),
	holdingMonth: figure({ ...offerLimits.holdingMonth, max: 5_000 }),
	closing: figure(offerLimits.closing),
	profit: figure(offerLimits.profit),
	repairs: fc.array(
		fc.record({
			item: fc.constantFrom(...repairItems),
			label: fc.constant('The old porch'),
			cost: fc.integer({ min: 0, max: 60_000 }),
		}),
		{ maxLength: 12 },
	),
})

test('a range is never negative, runs from low to high, and is told in round dollars', () => {
	fc.assert(
		fc.property(offers, (offer) => {
			const { low, high, parts } = offerRange(offer)
			expect(low).toBeGreaterThanOrEqual(0)
			expect(high).toBeGreaterThanOrEqual(low)
			expect(high).toBeLessThanOrEqual(parts.offer)
			for (const end of [low, high]) expect(end % (end < 50_000 ? 100 : 500)).toBe(0)
		}),
	)
})

test('its lines sum to the value of the repaired house, to the dollar', () => {
	fc.assert(
		fc.property(offers, (offer) => {
			const { repairs, holding, resale, profit, offer: left, shortfall } = offerRange(offer).parts
			expect(repairs + holding + resale + profit + left - shortfall).toBe(offer.value)
		}),
	)
})

test('more value never lowers an offer, more of any cost never raises it', () => {
	fc.assert(
		fc.property(offers, fc.integer({ min: 1, max: 400 }), (offer, more) => {
			const { low, high } = offerRange(offer)
			const better = offerRange({ ...offer, value: offer.value + 100 * more })
			expect(better.low).toBeGreaterThanOrEqual(low)
			expect(better.high).toBeGreaterThanOrEqual(high)
			for (const dearer of [
				{ repairs: [...offer.repairs, { item: 'roof' as const, cost: more }] },
				{ months: offer.months + more },
				{ holdingMonth: offer.holdingMonth + more },
				{ closing: offer.closing + more / 10 },
				{ profit: offer.profit + more / 10 },
				{ surprises: offer.surprises + more / 10 },
			]) {
				const worse = offerRange({ ...offer, ...dearer })
				expect(worse.low).toBeLessThanOrEqual(low)
				expect(worse.high).toBeLessThanOrEqual(high)
			}
		}),
	)
})

test('rounding keeps the order of any two amounts', () => {
	fc.assert(
		fc.property(fc.integer({ min: -1_000, max: 200_000 }), fc.nat(5_000), (amount, more) => {
			expect(roundOffer(amount + more)).toBeGreaterThanOrEqual(roundOffer(amount))
			expect(roundOffer(amount)).toBeLessThanOrEqual(Math.max(0, amount))
		}),
	)
})

test('the figures of the site’s example give the example’s offer', () => {
	const offer: HouseOffer = {
		value: example.value,
		repairs: [
			{ item: 'roof', cost: 10_000 },
			{ item: 'kitchen', cost: 15_000 },
		],
		surprises: 10,
		months: example.heldMonths,
		holdingMonth: (example.value * example.holding) / 100,
		closing: example.resale,
		profit: example.profit,
	}
	const { low, high, parts } = offerRange(offer)
	expect(parts).toEqual(cashOffer(example))
	expect([low, high]).toEqual([87_000, 89_500])
})

test('what the desk writes is read back as it was', () => {
	fc.assert(
		fc.property(offers, (offer) => {
			expect(readHouseOffer(JSON.parse(JSON.stringify(offer)))).toEqual(offer)
		}),
	)
})

const sound: HouseOffer = {
	value: 150_000,
	repairs: [{ item: 'roof', cost: 9_000 }],
	surprises: 10,
	months: 5,
	holdingMonth: 1_050,
	closing: 8,
	profit: 12,
}
test.each([
	['no value', { value: undefined }],
	['a value in words', { value: '150000' }],
	['a value that is none', { value: Number.NaN }],
	['an endless value', { value: Number.POSITIVE_INFINITY }],
	['a value between the hundreds', { value: 150_050 }],
	['less than nothing', { holdingMonth: -1 }],
	['half a month', { months: 2.5 }],
	['more profit than there is', { profit: 51 }],
	['another field', { price: 1 }],
	['no list', { repairs: { length: 0 } }],
	['too long a list', { repairs: Array.from({ length: 41 }, () => ({ item: 'roof', cost: 1 })) }],
	['a repair of nothing we know', { repairs: [{ item: 'constructor', cost: 1 }] }],
	['a repair that earns', { repairs: [{ item: 'roof', cost: -1 }] }],
	['a repair in cents', { repairs: [{ item: 'roof', cost: 0.5 }] }],
	['something else without a name', { repairs: [{ item: 'other', cost: 1 }] }],
	['a name that cannot be seen', { repairs: [{ item: 'other', label: ' \u200b', cost: 1 }] }],
	['a name too long', { repairs: [{ item: 'other', label: 'x'.repeat(61), cost: 1 }] }],
	['a repair with more', { repairs: [{ item: 'roof', cost: 1, html: '<b>' }] }],
])('%s is no offer', (_, change) => {
	expect(readHouseOffer(sound)).toEqual(sound)
	expect(readHouseOffer({ ...sound, ...change })).toBeUndefined()
})
