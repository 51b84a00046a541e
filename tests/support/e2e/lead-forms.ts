import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { wake } from './visitor.ts'

export const newEmail = () => `${randomUUID()}@example.com`
export const hero = (page: Page) => page.getByRole('form', { name: 'Get your cash offer' })
export const contact = (page: Page) => page.getByRole('form', { name: 'Ask for your cash offer' })

export async function fillHero(page: Page, email: string) {
	await hero(page).getByLabel('Property address').fill('12 Race Avenue, Searcy')
	await hero(page).getByLabel('Phone').fill('5015550188')
	await hero(page).getByLabel('Email').fill(email)
}

export const send = (page: Page) => hero(page).getByRole('button', { name: 'Get My Cash Offer' }).click()

/** Opens a page, and lets a person's time pass on it. What happens before the app is here has tests of its own. */
export async function open(page: Page, path: string) {
	await page.clock.install()
	await page.goto(path)
	await page.clock.fastForward(5000)
	await wake(page)
}
