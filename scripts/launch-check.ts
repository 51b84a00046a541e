/** npm run launch-check [-- --strict]: what stands between this checkout and a public site. Strict, it fails while anything must still be done. */
import { parseArgs } from 'node:util'
import { company } from '../content/company.ts'
import { type Pledge, promises } from '../content/promises.ts'
import { readEnv } from '../server/settings/env.ts'
import { ConfigError } from '../server/settings/kinds.ts'
import { type Finding, findings } from './launch/findings.ts'
import { sendTestMail } from './launch/test-mail.ts'

const { strict } = given()

try {
	const env = readEnv(process.env)
	const found = findings(company, env)
	const mail = await sendTestMail(env)
	if ('failed' in mail) found.push({ level: 'must', where: 'test mail', says: `It was not sent. ${mail.failed}` })
	const musts = found.filter(({ level }) => level === 'must')
	tell('Before the site is public', musts)
	tell(
		'Better with it',
		found.filter(({ level }) => level === 'should'),
	)
	if ('word' in mail)
		console.log(
			`\nA test mail to ${env.adminEmail} was taken by the mail server. Open that mailbox: it must be there, not among the spam, with the word ${mail.word}.`,
		)
	console.log('\nThis is what the site promises in your name. If you cannot keep one, change content/promises.ts:')
	for (const { long, condition } of Object.values<Pledge>(promises)) console.log(`  - ${long} (${condition})`)
	console.log(musts.length ? `\n${musts.length} to do before the site is public.` : '\nNothing stands in the way.')
	if (strict && musts.length) process.exitCode = 1
} catch (error) {
	if (!(error instanceof ConfigError)) throw error
	console.error(error.message)
	process.exitCode = 1
}

function given() {
	try {
		return parseArgs({ options: { strict: { type: 'boolean' } } }).values
	} catch {
		console.error('Usage: npm run launch-check [-- --strict]')
		process.exit(1)
	}
}

function tell(title: string, found: readonly Finding[]) {
	if (found.length === 0) return
	console.log(`\n${title}:`)
	for (const { where, says } of found) console.log(`  ${where}: ${says}`)
}
