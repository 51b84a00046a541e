import { registered, signIn } from '../support/e2e/account.ts'
import { storedLead } from '../support/e2e/desk.ts'
import { expect, test } from '../support/e2e/page.ts'
import { enter } from '../support/e2e/visitor.ts'

// How it looks and whether everyone can use it is asked with the rest of the account, in auth-axe.
test('a homeowner with an account sees their own requests and how far they are; who has none sees nothing of it', async ({
	page,
}) => {
	const person = await registered()
	await signIn(page, person)
	await enter(page, '/account')
	const requests = page.getByRole('region', { name: 'Your requests' })
	await expect(page.getByRole('region', { name: 'Devices' })).toBeVisible()
	await expect(requests).toBeHidden()
	await storedLead({ name: 'Ada', email: person.email, address: '1 Oak Street, Searcy', status: 'offer_made' })
	await page.reload()
	await expect(requests).toContainText('1 Oak Street, Searcy')
	await expect(requests).toContainText('You asked today')
	await expect(requests).toContainText('You have our offer. Take the time you need.')
})
