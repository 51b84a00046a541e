import { expect, test } from 'vitest'
import { isEmail } from './email.ts'
import { checkLead, type LeadFields, leadFields, readLead, storable, summary, withTown } from './lead.ts'

const good: LeadFields = {
	...readLead(() => ''),
	name: 'Ada Prospect',
	phone: '(501) 555-0188',
	email: 'ada@example.com',
	address: '12 Race Avenue, Searcy',
}

test('a complete lead has nothing wrong with it', () => {
	expect(checkLead(good)).toEqual({})
})

test('what is missing is said in the words of the specification', () => {
	expect(checkLead(readLead(() => ''))).toEqual({
		name: 'Name is required',
		phone: 'Phone number is required',
		email: 'Email is required',
		address: 'Property address is required',
	})
})

test('blanks are not an answer', () => {
	expect(Object.keys(checkLead({ ...good, address: ' \n ', name: '\t' }))).toEqual(['name', 'address'])
})

test.each([
	'\u200b',
	'\u2028\u2029',
	'\u2060\u200d\ufeff',
	'\u3164',
	'\u2800',
	'\u00ad\ufe0f',
	'\u{e0041}',
	'\u0001\u007f',
])('what no screen shows is not an answer: %j', (unseen) => {
	expect(Object.keys(checkLead({ ...good, address: unseen, name: ` ${unseen} ` }))).toEqual(['name', 'address'])
	expect(checkLead({ ...good, name: `${unseen}A` })).toEqual({})
})

test.each(['501-555-0188', '5015550188', '(501)555-0188', '(501) 555-018', '(501) 555-01888', ' (501) 555-0188'])(
	'the phone %j is asked for again',
	(phone) => {
		expect(checkLead({ ...good, phone })).toEqual({ phone: 'Please enter a valid phone number: (XXX) XXX-XXXX' })
	},
)

test.each(['ada', 'ada@', '@example.com', 'ada@example', 'ada @example.com', 'ada@exam ple.com', 'a@b@example.com'])(
	'%j is no e-mail address',
	(email) => {
		expect(isEmail(email)).toBe(false)
		expect(checkLead({ ...good, email })).toEqual({ email: 'Please enter a valid email address' })
	},
)

test.each(['ada@example.com', 'a.b+c@mail.example.co.uk', 'ada@bücher.example'])('%j is an e-mail address', (email) => {
	expect(isEmail(email)).toBe(true)
})

test('a text may be as long as the table takes, and no longer, however many bytes its characters have', () => {
	const long = (count: number) => '🏠'.repeat(count)
	expect(
		checkLead({ ...good, address: long(leadFields.address.limit), message: long(leadFields.message.limit) }),
	).toEqual({})
	expect(
		Object.keys(
			checkLead({
				...good,
				name: long(leadFields.name.limit + 1),
				address: long(leadFields.address.limit + 1),
				message: long(leadFields.message.limit + 1),
			}),
		),
	).toEqual(['name', 'address', 'message'])
	expect(checkLead({ ...good, message: long(leadFields.message.limit + 1) }).message).toBe(
		'Please shorten the message by 1 character: 5000 is the most we can take',
	)
})

test('the contact form first asks for what is missing, then for a better phone number', () => {
	const said = (fields: LeadFields) => summary(fields, checkLead(fields))
	expect(said({ ...good, name: '', phone: '501' })).toBe('Please fill in all required fields')
	expect(said({ ...good, phone: '501', email: 'ada' })).toBe('Please enter a valid phone number: (XXX) XXX-XXXX')
	expect(said({ ...good, email: 'ada' })).toBe('Please enter a valid email address')
})

test('what the database cannot keep is left out, the rest kept as it was typed', () => {
	expect(storable('a\0b')).toBe('ab')
	expect(storable('a\u0001\u001b[2J\u007f\u0085\u009fb\tc\r\nd\ve\ff')).toBe('a[2Jb\tc\r\nd\ne\nf')
	expect(storable('roof \ud83c leaks')).toBe('roof \ufffd leaks')
	expect(storable('Zoë’s 🏠\n<b>')).toBe('Zoë’s 🏠\n<b>')
})

test.each([
	['9 Spruce St', 'Searcy', '9 Spruce St, Searcy'],
	['9 Spruce St, searcy AR', 'Searcy', '9 Spruce St, searcy AR'],
	['9 Spruce St', ' ', '9 Spruce St'],
	['', 'Searcy', ''],
])('%j with the town %j is %j', (address, town, whole) => {
	expect(withTown(address, town)).toBe(whole)
})
