/** The hard questions and where each is answered: `name` in lists, `question` where there is room to ask it. */
export type Answer = { href: string; name: string; question: string; text: string }

export const answers: readonly Answer[] = [
	{
		href: '/how-it-works#what-will-i-get',
		name: 'What will I get?',
		question: 'What will I get?',
		text: 'One house, two ways to sell it, every cost on the table. Move the sliders to make it yours.',
	},
	{
		href: '/check-a-cash-buyer',
		name: 'Check any cash buyer',
		question: 'How do I know this isn’t a scam?',
		text: 'Five checks that take one afternoon and work on any buyer, us included.',
	},
	{
		href: '/faq#deal-terms',
		name: 'Deal terms',
		question: 'Can the price change? Can I back out?',
		text: 'What binds you, what binds us, and from which day.',
	},
	{
		href: '/papers-and-closing-day',
		name: 'Papers and closing day',
		question: 'What do I have to bring?',
		text: 'A checklist you can print, and what happens on which day.',
	},
	{
		href: '/about',
		name: 'Who we are',
		question: 'Who are you, anyway?',
		text: 'The people, what we do for a living, and what we are not.',
	},
	{
		href: '/contact',
		name: 'Talk to a person',
		question: 'Can I just talk to somebody?',
		text: 'Yes. Call, write, or meet us by appointment.',
	},
]
