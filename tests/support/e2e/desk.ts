import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { query } from '../database/stored.ts'

/** A lead as a visitor's form stores it, without going through the pages. */
export async function storedLead(values: Record<string, unknown> = {}): Promise<string> {
	const id = randomUUID()
	const row = { id, name: 'Mary Lee', phone: '(501) 555-0177', email: `${id}@example.com`, address: '1 Oak', ...values }
	const names = Object.keys(row)
	await query(
		`insert into leads (${names.join()}) values (${names.map((_, index) => `$${index + 1}`).join()})`,
		Object.values(row),
	)
	return id
}

/** The desk's own work for a lead. */
export const workOf = async (id: string) =>
	(await query<Record<string, unknown>>('select * from lead_work where lead_id = $1', [id]))[0] ?? {}

export const today = (page: Page) => page.getByRole('heading', { name: 'Today', level: 1 })
export const gate = (page: Page) => page.getByRole('heading', { name: 'One more step before the desk opens' })

/** A word that only this test's leads have. */
export const newWord = () => `w${randomUUID().slice(0, 8)}`
export const line = (page: Page, name: string) => page.getByRole('article', { name })
export const column = (page: Page, stage: string) => page.getByRole('region', { name: stage, exact: true })

/**
 * Leaves most of what other tests have put into the lists of a room out of axe's way: it looks as the test's own does, and
 * is more with every test. Two rows of every list stay, whosesoever they are. Until the next load.
 */
export const hideOthers = (page: Page, ...own: string[]) =>
	page.evaluate((own) => {
		for (const list of document.querySelectorAll('#room section > ul')) {
			const others = [...list.children].filter(({ textContent }) => !own.some((word) => textContent?.includes(word)))
			for (const row of others.slice(2)) (row as HTMLElement).hidden = true
		}
	}, own)
