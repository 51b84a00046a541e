import { randomUUID } from 'node:crypto'
import { query } from '../support/database/stored.ts'
import { registered, signIn } from '../support/e2e/account.ts'
import { expectUsable } from '../support/e2e/axe.ts'
import { expect, test } from '../support/e2e/page.ts'
import { enter } from '../support/e2e/visitor.ts'

test.use({ bypassCSP: true })

test('a homeowner with an account sees their own requests and how far they are; who has none sees nothing of it', async ({
	page,
}) => {
	const person = await registered()
	await signIn(page, person)
	await enter(page, '/account')
	const requests = page.getByRole('region', { name: 'Your requests' })
	await expect(page.getByRole('region', { name: 'Devices' })).toBeVisible()
	await expect(requests).toBeHidden()
	await query(
		`insert into leads (id, name, phone, email, address, status) values ($1, 'Ada', '(501) 555-0177', $2, '1 Oak Street, Searcy', 'offer_made')`,
		[randomUUID(), person.email],
	)
	await page.reload()
	await expect(requests).toContainText('1 Oak Street, Searcy')
	await expect(requests).toContainText('You asked today')
	await expect(requests).toContainText('You have our offer. Take the time you need.')
	await expectUsable(page)
})
