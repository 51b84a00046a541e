/** The page that a link in our mails leads to: what it is for, before it is done. */
export type LinkType = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change'

type Words = {
	title: string
	/** `who` is the address, or a word for it where the page does not know. */
	lead: (who: string) => string
	button: string
	doing: string
}

export const confirmWords: Record<LinkType, Words> = {
	signup: {
		title: 'Confirm your email address',
		lead: (who) => `One click, and we know that ${who} is yours. It also signs you in.`,
		button: 'Confirm my email',
		doing: 'Confirming...',
	},
	invite: {
		title: 'Accept your invitation',
		lead: (who) => `This opens the account we set up for ${who}. Next, you choose a password.`,
		button: 'Accept the invitation',
		doing: 'Opening...',
	},
	recovery: {
		title: 'Set a new password',
		lead: (who) =>
			`This signs you in to the account of ${who}, where you choose a new password. Until then the old one stays.`,
		button: 'Continue to my new password',
		doing: 'Opening...',
	},
	magiclink: {
		title: 'Sign in',
		lead: (who) => `This signs you in to the account of ${who}.`,
		button: 'Sign me in',
		doing: 'Signing in...',
	},
	email_change: {
		title: 'Confirm the new address',
		lead: (who) => `This agrees to the change of your account’s email ${who}.`,
		button: 'Confirm the change',
		doing: 'Confirming...',
	},
}

/** Where the page does not know, or nobody has asked yet. */
export const yourAddress = { plain: 'your address', change: 'address' } as const

export const confirmNotes = {
	/** What the press of the button does where the account was not set up in this browser. */
	reclaims:
		'This address was registered in another browser. Whatever was entered there, the password too, is removed, and you choose a new password here.',
	notYou: 'You did not ask for this? Then close this page. Nothing happens unless you press the button.',
	later: 'That did not work just now. Please wait a few minutes, then press the button again.',
	over: {
		title: 'This link no longer works',
		lead: 'This link has expired or was already used. Links work once, and a newer one takes the place of the one before.',
		button: 'Get a new link',
	},
} as const
