import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { mailServer } from '../support/server/outbox.ts'
import { command } from '../support/server/process.ts'

/** The command itself, as npm runs it, with no settings but these. */
async function check(env: Record<string, string>, ...args: string[]) {
	const dataDir = mkdtempSync(join(tmpdir(), 'launch-'))
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
	const { code, out, err } = await command('launch-check', args, { DATA_DIR: dataDir, ...env })
	return { code, out: out + err }
}

const to = 'owner@homes.org'

test('the test mail really arrives, with the word that was told', async () => {
	const { url, received } = await mailServer()
	const { code, out } = await check({ SMTP_URL: url, ADMIN_EMAIL: to })
	const word = /with the word (\w{6})\./.exec(out)?.[1]
	expect(word).toBeDefined()
	expect(received).toHaveLength(1)
	expect(received[0]?.to).toEqual([to])
	expect(received[0]?.mail.subject).toBe(`Test mail: ${word}`)
	expect(code).toBe(0)
	expect(out).not.toContain('SMTP_URL:')
	expect(out).toContain('SITE_URL: It is not set')
	expect(out).toContain('company.phone: “(501) 555-0142” is a placeholder.')
	expect(out).toContain('We call you within 24 hours')
})

test('a mail that is refused is told with its reason, and without whom it was for', async () => {
	const { url } = await mailServer({ refuse: () => 550 })
	const { out } = await check({ SMTP_URL: url, ADMIN_EMAIL: to })
	expect(out).toMatch(/test mail: It was not sent\. .*550/)
	expect(out).not.toContain(to)
})

test('strict, it fails while something must still be done; and without a mail server it says so', async () => {
	const { code, out } = await check({}, '--strict')
	expect(code).toBe(1)
	expect(out).toContain('SMTP_URL and ADMIN_EMAIL are needed for it.')
	expect(out).toMatch(/\d+ to do before the site is public\./)
})

test.each(['--strcit', '--strict=yes', 'strict'])(
	'what it does not know is refused with how it is called: %s',
	async (given) => {
		expect(await check({}, given)).toEqual({ code: 1, out: 'Usage: npm run launch-check [-- --strict]\n' })
	},
)

test('a wrong setting is one line', async () => {
	const { code, out } = await check({ SITE_URL: 'nowhere' })
	expect(code).toBe(1)
	expect(out.trim().split('\n')).toHaveLength(1)
})
