/** What we promise, each promise once, with its condition. Pages and mails say these and nothing that goes beyond them. */
export type Pledge = {
	/** A few words, without a full stop. */
	short: string
	/** Whole sentences. */
	long: string
	/** What it depends on, as a sentence. */
	condition: string
	/** Every number of hours or days it may be told with. A test finds all others. */
	times?: readonly string[]
}

export const promises = {
	call: {
		short: 'We call within 24 hours',
		long: 'We call you within 24 hours of your request.',
		condition: 'The offer itself comes after we have seen the house.',
		times: ['24 hours'],
	},
	closing: {
		short: 'Close in as little as 7 days, with clear title',
		long: 'We can close in as little as 7 days, with clear title. Plan on 7 to 14 days. If you need longer, pick a day up to several months out.',
		condition:
			'Clear title means the title company finds nothing that stops the sale, such as an old lien, a missing signature or an open estate. Those take longer.',
		times: ['7 days', '7-14 days', '7 to 14 days'],
	},
	noObligation: {
		short: 'No obligation until you sign a contract',
		long: 'Asking is free, and there is no obligation until you sign a contract.',
		condition: 'A signed contract binds both of us, so read it first. Have a lawyer or someone you trust read it too.',
	},
	mayDecline: {
		short: 'We may say no to a house',
		long: 'We do not buy every house. If we say no to yours, we tell you why, and it costs you nothing.',
		condition: 'We can say no until both of us have signed a contract.',
	},
	cannotClose: {
		short: 'If we cannot close, you keep the house and owe us nothing',
		long: 'If the title cannot be cleared, or if we cannot close, we tell you right away. You keep the house and owe us nothing.',
		condition: 'The contract says what happens to any earnest money.',
	},
	costs: {
		short: 'We pay the title company’s charges and the transfer tax',
		long: 'We charge no fee and no commission. We pay the title company’s charges, the recording fee and the state transfer tax.',
		condition:
			'What is owed on the house is yours to pay. The mortgage payoff, liens, back taxes and property tax up to closing come out of the price first.',
	},
	visit: {
		short: 'One visit',
		long: 'We walk through the house one time, at an hour that suits you.',
		condition: 'If part of the house is locked that day, we ask before we come back.',
	},
	asIs: {
		short: 'As-is, with no repairs',
		long: 'We buy the house as it stands. You fix nothing and clean nothing.',
		condition: 'Tell us what you know about the house. What it needs goes into the price.',
	},
} as const satisfies Record<string, Pledge>
