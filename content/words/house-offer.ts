import { company } from '../company.ts'
import { promises } from '../promises.ts'
import { money, ofMonths, percent } from './dollars.ts'

/** An offer for a house, as its homeowner reads it: by mail, and on paper at the kitchen table. */
export const repairs = {
	kitchen: 'Kitchen',
	bathroom: 'Bathroom',
	bedroom: 'Bedrooms',
	living: 'Living room',
	garage: 'Garage or shed',
	yard: 'Yard, trees and drive',
	roof: 'Roof',
	foundation: 'Foundation and framing',
	hvac: 'Heating and cooling',
	electrical: 'Wiring and panel',
	plumbing: 'Plumbing',
	water_heater: 'Water heater',
	septic: 'Septic or sewer',
	windows: 'Windows and doors',
	siding: 'Siding and gutters',
	floors: 'Floors',
	paint: 'Paint inside and out',
	cleanout: 'Hauling away what is left',
	other: 'Something else',
}

export const letter = {
	title: 'Our cash offer, line by line',
	forHouse: (address: string) => `For ${address}`,
	/** Where surprises might eat up all of it, there is no lower end to name. */
	range: (low: number, high: number) =>
		low === high ? `About ${money(high)}` : low === 0 ? `Up to ${money(high)}` : `${money(low)} to ${money(high)}`,
	rangeNote: 'The lower end counts on surprises behind the walls. The figure in the contract is one number.',
	valueRow: 'What we think it sells for once repaired',
	repairsHead: 'Repairs, which we pay for',
	holdingRow: (months: number, month: number) => `Holding it ${ofMonths(months)}, at ${money(month)} a month`,
	closingRow: (share: number) => `Selling it again: agent and closing (${percent(share)})`,
	profitRow: (share: number) => `Our profit, and our risk (${percent(share)})`,
	leftRow: 'What is left for the house',
	surprisesRow: (share: number) => `If the work brings surprises (${percent(share)} of the repairs)`,
	reasons: 'Why these figures',
	/** What a homeowner should know before leaning on a number of ours. */
	fine: [
		'This is what we would pay. It is not an appraisal, and we are a buyer, not your agent or broker.',
		promises.noObligation.condition,
		promises.costs.condition,
		'Listing with an agent pays more for most houses. Ask one, and get another offer, before you decide.',
	],
	costs: promises.costs.long,
	binds: `${promises.noObligation.long} ${promises.mayDecline.condition}`,
	preparedBy: (day: string) => `Prepared by ${company.name} on ${day}`,
	version: (version: number) => `Version ${version}`,
}

export const mail = {
	subject: (address: string) => `Our offer for ${address}`,
	hello: (name: string | null) => (name ? `Hello ${name},` : 'Hello,'),
	intro: 'Thank you for letting us look at your house. Here is what we can pay, and every line of how we got there.',
	next: 'Questions? Call us, or just reply to this mail. There is no hurry from our side.',
	button: `Call us: ${company.phone}`,
	regards: 'Warmly,',
	stop: 'If you would rather not hear from us again, reply and say so. We will stop.',
}
