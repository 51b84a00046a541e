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
		us: 'None. We buy the house as it stands',
		realtor: 'Often some before listing, and more after the buyer’s inspection',
	},
	{
		feature: 'Showings',
		us: 'One walk-through with us',
		realtor: 'Photos, a sign and showings until it sells',
	},
	{
		feature: 'Certainty',
		us: 'Cash, so no loan or appraisal to wait for. The title must be clear',
		realtor: 'Usually depends on the buyer’s loan, appraisal and inspection',
		note: 'certainty',
	},
	{
		feature: 'Price',
		us: 'Usually lower than a listing would bring',
		realtor: 'Usually the higher price',
		note: 'price',
	},
]

export const comparisonNotes: readonly ComparisonNote[] = [
	{
		id: 'time',
		text: '7-14 days is our own promise and takes clear title. Liens, missing heirs or an open estate take longer. 30-60+ days is a common range for a listed house. A closing with a loan alone is reported to take about 30 to 45 days in Arkansas, once a buyer is found.',
	},
	{
		id: 'commission',
		text: '6% is the figure people often quote for both agents together. It can be negotiated and no law sets it. A 2025 survey put the Arkansas average at about 5.7%. Since August 2024 a seller chooses whether to pay the buyer’s agent.',
	},
	{
		id: 'costs',
		text: `2-5% is a range people often quote, without the commission. Other guides give 6 to 10% for both together. The contract decides who pays what. The Arkansas transfer tax is $3.30 per $1,000 of price and is often split. When we buy, we pay it. ${promises.costs.condition}`,
	},
	{
		id: 'certainty',
		text: 'Some listed houses sell for cash too, and then no lender is involved there either. No sale, ours included, closes until the title company can insure the title.',
	},
	{
		id: 'price',
		text: 'More buyers see a listed house. Our offer has to leave room for repairs, holding and resale costs, and a profit. Compare what is left for you after all costs, and how long it takes, not just the two prices.',
	},
]
