import type { Claim } from '../lib/claim.ts'

/**
 * What only the owner can say. Each is true and has its `proof`, a link or a note, or it is `undefined`: then every page and mail goes without it.
 * Those that are set here are the ones this site was ordered with; `npm run launch-check` asks for their proof.
 */
type Claims = {
	/** The Better Business Bureau's grade. Proof: your page at bbb.org. */
	bbbRating: Claim | undefined
	/** How the people you bought from rate you. Proof: where they do it. */
	stars: Claim | undefined
	/** Where the reviews can be read, as in `{ says: 'Google', proof: 'https://…' }`; the pages link there. */
	reviews: Claim | undefined
	familyOwned: Claim | undefined
	/** Someone answers `phoneAlways` at any hour. */
	alwaysOpen: Claim | undefined
	/** Who picks up `phone`, as in 'A person who lives in White County answers the phone.' */
	answersPhone: Claim | undefined
	/** When you answer sooner than promised, as in 'Most calls are returned the same day.' */
	sameDay: Claim | undefined
	/** Other languages, as in 'Hablamos español.' */
	spanish: Claim | undefined
	/** The title company you close with: its name and town. Proof: its website. */
	titleCompany: Claim | undefined
	/** Whether you always close yourself, as in 'We never sell your contract to another buyer.' */
	neverAssigned: Claim | undefined
	/** How long a seller may stay on, as in 'Stay up to two weeks after closing, free of rent; the contract says so.' */
	stayAfterClosing: Claim | undefined
	/** Terms of your contract, each a whole sentence: what is paid down, how long you may look, how long a seller may cancel, whether the price holds. */
	earnestMoney: Claim | undefined
	inspectionPeriod: Claim | undefined
	cancelPeriod: Claim | undefined
	priceHolds: Claim | undefined
}

export type ClaimName = keyof Claims

const claims: Claims = {
	bbbRating: { says: 'BBB A+' },
	stars: { says: '5-Star Rated' },
	reviews: undefined,
	familyOwned: { says: 'Family Owned' },
	alwaysOpen: { says: 'available 24/7' },
	answersPhone: undefined,
	sameDay: undefined,
	spanish: undefined,
	titleCompany: undefined,
	neverAssigned: undefined,
	stayAfterClosing: undefined,
	earnestMoney: undefined,
	inspectionPeriod: undefined,
	cancelPeriod: undefined,
	priceHolds: undefined,
}

export type Person = { name: string; role: string }

/** Who stands behind the name, shown on /about and at the end of mails as soon as it is set. */
type Owner = {
	people: readonly Person[]
	/** A picture of them in art/masters, without its ending, and what it shows. */
	photo: { image: string; alt: string } | undefined
	/** As registered with the Secretary of State, as in 'Little Red Home Buyers, LLC'. */
	legalEntity: string | undefined
	/** A street or a box, in one line. Mails that advertise must carry it (CAN-SPAM). */
	mailingAddress: string | undefined
}

const owner: Owner = {
	people: [],
	photo: undefined,
	legalEntity: undefined,
	mailingAddress: undefined,
}

/** Every fact about the company. A buyer of this software replaces these values and nothing else. */
export const company = {
	name: 'Little Red Home Buyers',
	shortName: 'Little Red',
	phone: '(501) 555-0142',
	/** The contact page's second number. */
	phoneAlways: '(501) 555-0123',
	email: 'offers@littleredhomebuyers.example',
	facebook: 'https://www.facebook.com/littleredhomebuyers',
	map: 'https://www.openstreetmap.org/relation/1807463',
	area: 'White County, Arkansas',
	areaShort: 'White County, AR',
	timeZone: 'America/Chicago',
	seat: { locality: 'Searcy', region: 'AR', postalCode: '72143', country: 'US' },
	claims,
	owner,
	/** Where the site lives when SITE_URL does not say. */
	origin: 'https://littleredhomebuyers.example',
} as const

/** What a claim says; nothing where the owner does not make it. */
export const claim = (name: ClaimName): string | undefined => company.claims[name]?.says

/** Where a claim can be checked, if its proof is a link. */
export const proofLink = (name: ClaimName): string | undefined => {
	const proof = company.claims[name]?.proof
	return proof?.startsWith('https://') ? proof : undefined
}

/** Who mails come from when MAIL_FROM does not say. */
export const sender = `${company.name} <${company.email}>`

/** `tel:` wants digits alone. */
export const telephoneLink = (phone: string) => `tel:+1${phone.replace(/\D/g, '')}`

/** Opens a text message to a number. */
export const textLink = (phone: string) => `sms:+1${phone.replace(/\D/g, '')}`
