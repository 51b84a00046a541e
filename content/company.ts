/** Every fact about the company. A buyer of this software replaces these values and nothing else. */
export const company = {
	name: 'Little Red Home Buyers',
	shortName: 'Little Red',
	phone: '(501) 555-0142',
	/** The contact page's second number, answered around the clock. */
	phoneAlways: '(501) 555-0123',
	email: 'offers@littleredhomebuyers.example',
	facebook: 'https://www.facebook.com/littleredhomebuyers',
	map: 'https://www.openstreetmap.org/relation/1807463',
	area: 'White County, Arkansas',
	areaShort: 'White County, AR',
	timeZone: 'America/Chicago',
	seat: { locality: 'Searcy', region: 'AR', postalCode: '72143', country: 'US' },
	claims: { bbb: 'BBB A+', stars: '5-Star Rated' },
	/** Where the site lives when SITE_URL does not say. */
	origin: 'https://littleredhomebuyers.example',
} as const

/** Who mails come from when MAIL_FROM does not say. */
export const sender = `${company.name} <${company.email}>`

/** `tel:` wants digits alone. */
export const telephoneLink = (phone: string) => `tel:+1${phone.replace(/\D/g, '')}`

/** Where a house is. */
export const mapLink = (address: string) => `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
