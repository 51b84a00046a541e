import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import Papa from 'papaparse'
import { unguarded } from '../../lib/csv.ts'
import { query } from '../support/database/stored.ts'
import { confirmByPassword, letTimePass, signInAdmin } from '../support/e2e/account.ts'
import { expectUsable } from '../support/e2e/axe.ts'
import { storedLead } from '../support/e2e/desk.ts'
import { expect, test } from '../support/e2e/page.ts'
import { enter } from '../support/e2e/visitor.ts'

// axe is a script of the test's own; one answer is lost on purpose, and once it is asked who is there.
test.use({ bypassCSP: true, allowed: /net::ERR_(FAILED|INTERNET_DISCONNECTED)|status of 400/ })

const own = randomUUID().slice(0, 8)
const mailbox = (name: string) => `${name}-${own}@example.com`
const found = (name = '') =>
	query<{ name: string; motivation: string; came_by: string }>(
		`select name, motivation, came_by from leads where email like $1 and came_by = 'import' order by name`,
		[`${name}%-${own}@example.com`],
	)

/** As an old Excel of another country writes it. */
const file = Buffer.from(
	[
		'Name;Cell;E-mail;Street;City;Notes;Stage;Source;=cmd|calc!A0;Date added',
		`José Pérez;870-555-0${own.charCodeAt(0) % 10}41;${mailbox('jose')};9 Elm St;Beebe;"Two\r\nlines; and a semicolon";Contacted;${own};=1+1;3/4/25 2:05 PM`,
		`=HYPERLINK("x");(870) 555-0142;${mailbox('formula')};@home;Searcy;+1 501 555 0100 is her son;Hot;${own};;last spring`,
		`<b onclick=alert(1)>O'Neil</b>;8705550143;${mailbox('html')};1 Oak;Searcy;"'); drop table leads;--";;${own};`,
		`Nobody;12;${mailbox('bad')};1 Oak;Searcy;;Sold;${own};-2+3`,
		`;8705550145;${mailbox('noname')};;;;;${own};`,
		`Mary Lee;8705550146;${mailbox('here').toUpperCase()};1 Oak;Searcy;;;${own};`,
		`Twice;8705550147;${mailbox('jose')};1 Oak;Searcy;;;${own};`,
	].join('\r\n'),
	'latin1',
)

test('the owner brings in a file, sees what is wrong with it, takes the leads out again, and undoes it', async ({
	page,
}) => {
	await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
	await storedLead({ email: mailbox('here') })
	const owner = await signInAdmin(page)
	await page.goto('/admin/import')
	const choose = page.getByLabel('Choose a file')
	await choose.setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,Phone\r\n') })
	await expect(page.getByText('There is no line below the first one')).toBeVisible()
	// By its path: the bytes would be spelled out on their way to the browser, for seconds.
	const big = test.info().outputPath('big.csv')
	writeFileSync(big, Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))
	await choose.setInputFiles(big)
	await expect(page.getByText('larger than 10 MB')).toBeVisible()
	await choose.setInputFiles({ name: 'old list.csv', mimeType: 'text/csv', buffer: file })

	await expect(page.getByLabel('Holds: Cell')).toHaveValue('phone')
	await expect(page.getByLabel('Holds: City')).toHaveValue('address')
	await expect(page.getByLabel('Holds: =cmd|calc!A0')).toHaveValue('')
	await page.getByLabel('Holds: Cell').selectOption('')
	await expect(page.getByText('Not found yet: Phone.')).toBeVisible()
	await page.getByLabel('Holds: Cell').selectOption('phone')
	await expectUsable(page)
	await page.getByRole('button', { name: 'Check the lines' }).click()

	await expect(page.getByText('3 will come in')).toBeVisible()
	await expect(page.getByText('2 are here already')).toBeVisible()
	await expect(page.getByText('2 have something wrong')).toBeVisible()
	await expect(page.getByText('“12” is no phone number of ten digits', { exact: true })).toBeVisible()
	await expect(page.getByText('The name is missing. The address is missing')).toBeVisible()
	await page.getByRole('button', { name: 'In part' }).click()
	await expect(page.getByText('We will leave the stage out: “Hot”')).toBeVisible()
	await expect(page.getByText('We will leave the date out: “last spring”')).toBeVisible()
	await page.getByRole('button', { name: 'Here', exact: true }).click()
	await expect(page.getByRole('link', { name: 'Here already as Mary Lee, by the same email' })).toBeVisible()
	await expect(page.getByText('The same person as in line 2')).toBeVisible()
	await expectUsable(page)
	await page.setViewportSize({ width: 1280, height: 900 })
	expect(await found()).toEqual([])
	await page.getByLabel('Tomorrow').check()
	await page.getByRole('button', { name: 'Bring in 3' }).dblclick()
	await expect(page.getByText('3 came in', { exact: true })).toBeVisible()
	await expect(page.getByText('2 were here already and left out')).toBeVisible()
	expect(await found()).toEqual([
		{ name: `<b onclick=alert(1)>O'Neil</b>`, motivation: `'); drop table leads;--`, came_by: 'import' },
		{ name: '=HYPERLINK("x")', motivation: '+1 501 555 0100 is her son', came_by: 'import' },
		{ name: 'José Pérez', motivation: 'Two\r\nlines; and a semicolon', came_by: 'import' },
	])
	expect(
		await query('select from messages m join leads l on l.id = m.lead_id where l.utm_source = $1', [own]),
	).toHaveLength(0)

	expect(
		await query(
			`select distinct (next_due at time zone 'America/Chicago')::date - (now() at time zone 'America/Chicago')::date as days
			from desk_leads where utm_source = $1`,
			[own],
		),
	).toEqual([{ days: 1 }])

	const mending = page.waitForEvent('download')
	await page.getByRole('button', { name: 'Download those that did not' }).click()
	const mended = readFileSync(await (await mending).path(), 'utf8')
	const toMend = Papa.parse<string[]>(mended.slice(1), { skipEmptyLines: true }).data
	expect(toMend[0]?.slice(-3)).toEqual([`'=cmd|calc!A0`, 'Date added', 'What is wrong'])
	expect(toMend.slice(1).map((cells) => [cells.at(-3), cells.at(-1)])).toEqual([
		[`'-2+3`, '“12” is no phone number of ten digits'],
		['', 'The name is missing. The address is missing'],
		['', 'Here already'],
		['', 'Here already'],
	])

	// Out again: the list as it is filtered, and nothing else.
	await enter(page, `/admin/leads?source=${own}`)
	await page.getByRole('button', { name: 'More to do with these' }).click()
	await page.getByRole('menuitem', { name: 'Download CSV' }).click()
	await letTimePass(owner)
	const sheet = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Download' }) })
	await sheet.getByRole('button', { name: 'Download CSV' }).click()
	await page.getByRole('dialog', { name: 'Confirm it is you' }).getByRole('button', { name: 'Cancel' }).click()
	const downloading = page.waitForEvent('download')
	await sheet.getByRole('button', { name: 'Download CSV' }).click()
	await confirmByPassword(page, owner)
	await expect(page.getByText(/^3 leads are in leads-.*\.csv\.$/)).toBeVisible()
	await expect(sheet.locator(':focus')).toHaveCount(1)
	const text = readFileSync(await (await downloading).path(), 'utf8')
	expect(text.startsWith('\uFEFFName,Phone,Email,Address,Town,Stage,Message,')).toBe(true)
	const leads = Papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true }).data
	expect(leads.map(({ Name = '' }) => unguarded(Name)).sort()).toEqual((await found()).map(({ name }) => name))
	const jose = leads.find(({ Name }) => Name === 'José Pérez')
	expect(jose).toMatchObject({ Address: '9 Elm St, Beebe', Town: 'Beebe', Stage: 'Contacted', Source: own })
	expect(jose?.Came).toBe('2025-03-04T14:05:00-06:00')
	for (const cell of leads.flatMap((lead) => Object.values(lead))) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
	await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

	// The same file again is the same people; then all of it goes, but what was worked on.
	await query(`insert into lead_notes (lead_id, body) select id, 'Called' from leads where email = $1`, [
		mailbox('jose'),
	])
	await enter(page, '/admin/import')
	await page.getByRole('button', { name: 'Undo old list.csv' }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
	await expect(page.getByText('1 stayed, because someone worked on them:')).toBeVisible()
	await expect(page.getByRole('dialog')).toBeFocused()
	await expect(page.getByRole('dialog').getByRole('link', { name: 'José Pérez' })).toBeVisible()
	await expectUsable(page, { colors: false })
	expect((await found()).map(({ name }) => name)).toEqual(['José Pérez'])
	const logged = await query<{ action: string }>(
		`select payload ->> 'action' as action from auth.audit_log_entries
		where payload ->> 'action' in ('data_exported', 'leads_imported', 'import_undone') and payload ->> 'actor_username' = $1
		order by created_at desc limit 3`,
		[owner.email],
	)
	await page.keyboard.press('Escape')
	await expect(page.locator('#room')).toBeFocused()
	expect(logged.map(({ action }) => action)).toEqual(['import_undone', 'data_exported', 'leads_imported'])
})

test('an import that broke off goes on with the same file, without doubling; everything goes out as one file', async ({
	page,
}) => {
	test.slow()
	await page.addInitScript(() =>
		Object.assign(window, {
			showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) =>
				(await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true }),
		}),
	)
	const many = ['Name,Phone,Email,Address']
	for (let number = 0; number < 250; number++)
		many.push(
			`Many ${number},(479) 555-${String(number).padStart(4, '0')},many${number}-${own}@example.com,"${number} Oak, Beebe"`,
		)
	const buffer = Buffer.from(many.join('\n'))
	await signInAdmin(page)
	await page.setViewportSize({ width: 390, height: 844 })
	await page.goto('/admin/import')
	const begin = async () => {
		await page.getByLabel('Choose a file').setInputFiles({ name: 'many.csv', mimeType: 'text/csv', buffer })
		await page.getByRole('button', { name: 'Check the lines' }).click()
	}
	await begin()
	// The second batch arrives, its answer never does, and nothing after it.
	let sent = 0
	await page.route('**/rpc/import_leads', async (route) => {
		if (++sent === 1) return route.continue()
		if (sent === 2) await route.fetch()
		await route.abort()
	})
	await page.getByRole('button', { name: 'Bring in 250' }).click()
	await expect(page.getByText('The connection broke after 100 of 250 lines')).toBeVisible()
	expect(await found('many')).toHaveLength(200)
	page.on('dialog', (dialog) => void dialog.accept())
	await page.reload()
	await expect(page.getByText('Stopped after 200 of 250 lines. Choose the same file to go on.')).toBeVisible()
	await page.unrouteAll()
	await begin()
	await expect(page.getByText('50 will come in')).toBeVisible()
	// Without a line for a while: it goes on by itself.
	await page.route(
		'**/rpc/import_leads',
		async (route) => {
			await page.context().setOffline(true)
			await route.abort()
		},
		{ times: 1 },
	)
	await page.getByRole('button', { name: 'Bring in 50' }).click()
	await expect(page.getByText('The connection broke after 0 of 250 lines')).toBeVisible()
	await page.context().setOffline(false)
	await expect(page.getByText('250 came in', { exact: true })).toBeVisible()
	expect(await found('many')).toHaveLength(250)

	await page.getByRole('button', { name: 'Make the ZIP file' }).click()
	await expect(page.getByText(/rows and \d+ photos are in little-red-everything-/)).toBeVisible({ timeout: 60_000 })
	const zip = await page.evaluate(async () => {
		const folder = await navigator.storage.getDirectory()
		for await (const [name, handle] of (
			folder as unknown as { entries: () => AsyncIterable<[string, FileSystemFileHandle]> }
		).entries())
			if (name.endsWith('.zip')) return [name, await (await handle.getFile()).text()]
		return []
	})
	for (const part of [
		'README.txt',
		'leads.csv',
		'leads.json',
		'work.csv',
		'text-consents.json',
		'team.csv',
		`many249-${own}@example.com`,
	])
		expect(zip[1]).toContain(part)
	expect(zip[1]).not.toMatch(/encrypted_password|refresh_token|access_token/)
	await expectUsable(page, { colors: false })
})
