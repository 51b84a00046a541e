/**
 * Hours and days that pages and mails name without promising them: what the law says, what is usual, what is advice, what our own
 * software does. A number counts only beside the words that make it that fact.
 */
type Fact = { time: RegExp; beside: RegExp; source: string }

export const timeFacts: readonly Fact[] = [
	// The market.
	{ time: /^30-60\+ days$/, beside: /./, source: 'the specification, on selling with a realtor' },
	{ time: /^30 to 45 days$/, beside: /loan|financ|borrow|mortgage|Arkansas/i, source: 'Arkansas closing guides' },
	{ time: /^45 days$/, beside: /About 45 days before/, source: 'the same, counted back from a sale date' },
	{ time: /^14 days$/, beside: /with a lien/i, source: 'an example on the page of papers' },
	// The law.
	{ time: /^120 days$/, beside: /behind|servicer|foreclos/i, source: '12 CFR 1024.41' },
	{ time: /^120 days$/, beside: /lien|last work|contractor/i, source: 'Ark. Code 18-44-117' },
	{ time: /^37 days$/, beside: /application|sale|before/i, source: '12 CFR 1024.41(g)' },
	{ time: /^60 days$/, beside: /notice|sale|recorded/i, source: 'Ark. Code 18-50-104' },
	{ time: /^10 days$/, beside: /lender|mails|starting|start/i, source: 'Ark. Code 18-50-103' },
	{ time: /^10 business days$/, beside: /honor|stop|opt out/i, source: '47 CFR 64.1200, on taking back consent' },
	{
		time: /^10 business days$/,
		beside: /modif|qualif|auction|unsold|redeem|lender/i,
		source: 'Ark. Code 18-50-104; 26-37-302',
	},
	{ time: /^30 days$/, beside: /record|mailed|copy/i, source: 'Ark. Code 18-50-104' },
	{ time: /^(60|30) days$/, beside: /Arkansas|decree|filing|lived/i, source: 'Ark. Code 9-12-307 and 9-12-310' },
	{ time: /^45 days$/, beside: /death|died|affidavit|small.estate/i, source: 'Ark. Code 28-41-101' },
	{ time: /^(10|ten) days$/, beside: /test|lead/i, source: '42 USC 4852d' },
	{ time: /^(10|5|ten|five) days$/, beside: /court|report|confirm/i, source: 'Ark. Code 28-51-305' },
	{ time: /^30-day$/, beside: /wait|flood|polic/i, source: 'National Flood Insurance Program' },
	// Advice, and stories.
	{ time: /^ten to fourteen days$/, beside: /inspect|request|negotiate/i, source: 'advice to a buyer' },
	{ time: /^three days$/, beside: /rain/i, source: 'advice to a buyer' },
	{ time: /^one hour$/, beside: /lawyer/i, source: 'advice to an heir' },
	// Our own software.
	{ time: /^one hour$/, beside: /cookie/i, source: 'server/leads/leads.ts' },
	{ time: /^30 days$/, beside: /\blinks?\b|cookie/i, source: 'server/leads/photo-links.ts' },
	{ time: /^seven days$/, beside: /cookie/i, source: 'server/auth/request/browser-mark.ts' },
	{
		time: /^(one|two|\d+) days?$/,
		beside: /kept|sent|emails|sessions|accounts|spam|counters|browser|server|deliver/i,
		source: 'lib/retention.ts',
	},
]
