/** The hard questions and where each is answered: `name` in lists, `question` where there is room to ask it. */
export type Answer = { href: string; name: string; question: string }

export const answers: readonly Answer[] = [
	{
		href: '/how-it-works#what-will-i-get',
		name: 'What will I get?',
		question: 'What will I get?',
	},
	{
		href: '/check-a-cash-buyer',
		name: 'Check any cash buyer',
		question: 'How do I know this isn’t a scam?',
	},
	{
		href: '/faq#deal-terms',
		name: 'Deal terms',
		question: 'Can the price change? Can I back out?',
	},
	{
		href: '/papers-and-closing-day',
		name: 'Papers and closing day',
		question: 'What do I have to bring?',
	},
	{
		href: '/about',
		name: 'Who we are',
		question: 'Who are you, anyway?',
	},
	{
		href: '/contact',
		name: 'Talk to a person',
		question: 'Can I just talk to somebody?',
	},
]
