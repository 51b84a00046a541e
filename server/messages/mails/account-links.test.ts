import { expect, test } from 'vitest'
import { authMailKinds, renderAuthMail } from './account-links.ts'

const data = { link: 'https://api.example/verify?token=abc&type=signup', code: '123456', code_minutes: 10 }

test.each(['auth-confirmation', 'auth-recovery', 'auth-magic-link', 'auth-email-change', 'auth-invite'] as const)(
	'%s carries its link and its code',
	(kind) => {
		const mail = renderAuthMail(kind, { ...data, email: 'a@example.com', new_email: 'b@example.com' })
		expect(mail.subject).not.toBe('')
		expect(mail.html).toContain('href="https://api.example/verify?token=abc&amp;type=signup"')
		expect(mail.html).toContain('123456')
		expect(mail.text).toContain(data.link)
		expect(mail.text).toContain('123456')
		expect(mail.html).toContain('The code is good for 10 minutes.')
		expect(mail.text).toContain('The code is good for 10 minutes.')
	},
)

test('where no code is of use, the mail has none and says nothing of one', () => {
	const mail = renderAuthMail('auth-recovery', { link: data.link })
	expect(mail.html + mail.text).not.toMatch(/code/i)
	expect(mail.text).toContain(data.link)
})

test('a confirmation code comes without a link', () => {
	const mail = renderAuthMail('auth-reauthentication', { code: '123456' })
	expect(mail.text).toContain('Your code: 123456')
	expect(mail.html).not.toContain('verify?')
})

test('an address in a mail stays text', () => {
	const mail = renderAuthMail('auth-email-change', {
		...data,
		email: '<script>@example.com',
		new_email: 'b@example.com',
	})
	expect(mail.html).not.toContain('<script>')
})

test('only mails of the auth service are its own', () => {
	expect(authMailKinds).toContain('auth-invite')
	expect(authMailKinds).not.toContain('lead-owner')
})
