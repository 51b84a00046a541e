import { promises } from './promises.ts'

export type ComparisonRow = {
	feature: string
	us: string
	realtor: string
	/** The id of the footnote that says where the figures come from. */
	note?: string
}

export type ComparisonNote = { id: string; text: string }

export const comparison: readonly ComparisonRow[] = [
	{ feature: 'Time to close', us: '7-14 days', realtor: '30-60+ days', note: 'time' },
	{ feature: 'Commission', us: 'None', realtor: '6% average commission', note: 'commission' },
	{ feature: 'Closing costs', us: promises.costs.short, realtor: '2-5% closing costs', note: 'costs' },
	{
		feature: 'Repairs',
		us: 'None. We buy it as it stands',
		realtor: 'Often, before listing and after the inspection',
	},
	{
		feature: 'Showings',
		us: 'One walk-through',
		realtor: 'Until it sells',
	},
	{
		feature: 'Certainty',
		us: 'Cash, once the title is clear',
		realtor: 'Hangs on the buyer’s loan and inspection',
		note: 'certainty',
	},
	{
		feature: 'Price',
		us: 'Usually lower',
		realtor: 'Usually higher',
		note: 'price',
	},
]

export const comparisonNotes: readonly ComparisonNote[] = [
	{
		id: 'time',
		text: '7-14 days is our own promise and takes clear title; liens, missing heirs or an open estate take longer. 30-60+ days is a common range for a listed house: a closing with a loan alone takes about 30 to 45 days in Arkansas, once a buyer is found.',
	},
	{
		id: 'commission',
		text: '6% is often quoted for both agents together. No law sets it: a 2025 survey put the Arkansas average at about 5.7%, and a seller chooses whether to pay the buyer’s agent.',
	},
	{
		id: 'costs',
		text: `2-5% is often quoted, without the commission. The contract decides who pays what. The Arkansas transfer tax, $3.30 per $1,000 of price, is often split; when we buy, we pay it. ${promises.costs.condition}`,
	},
	{
		id: 'certainty',
		text: 'Some listed houses sell for cash too. No sale, ours included, closes until the title company can insure the title.',
	},
	{
		id: 'price',
		text: 'More buyers see a listed house. Our offer has to leave room for repairs, holding and resale costs, and a profit. Compare what is left for you after all costs, and how long it takes.',
	},
]
