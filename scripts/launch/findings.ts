import type { company } from '../../content/company.ts'
import { type Claim, present } from '../../lib/claim.ts'
import type { Env } from '../../server/settings/env.ts'

/** Something that stands between this checkout and a public site. `must`: not public before it is done. */
export type Finding = { level: 'must' | 'should'; where: string; says: string }

type Company = typeof company
type Settings = Pick<
	Env,
	'siteUrl' | 'smtpUrl' | 'mailFrom' | 'leadsTo' | 'adminEmail' | 'trustProxy' | 'backupDir' | 'backupRecipient'
>

const must = (where: string, says: string): Finding => ({ level: 'must', where, says })
const should = (where: string, says: string): Finding => ({ level: 'should', where, says })

export const findings = ({ claims, ...facts }: Company, settings: Settings): Finding[] => [
	...placeholders(facts, 'company'),
	...unproven(claims),
	...unsaid(facts.owner),
	...unset(settings),
]

/** Spelled like a real page, but made up with this site. */
const INVENTED = /^https:\/\/www\.facebook\.com\/littlered\w+$/

/** Numbers that nobody has (555-01xx), addresses that lead nowhere (.example), and a page that is nobody's. */
function placeholders(value: unknown, where: string): Finding[] {
	if (value && typeof value === 'object')
		return Object.entries(value).flatMap(([name, each]) => placeholders(each, `${where}.${name}`))
	return typeof value === 'string' && isPlaceholder(value) ? [must(where, `“${value}” is a placeholder.`)] : []
}
export const isPlaceholder = (text: string) =>
	INVENTED.test(text) || /\b555[-. ]?01\d\d\b/.test(text) || /[@./]example\b|\bexample\.(com|org|net)\b/.test(text)

function unproven(claims: Record<string, Claim | undefined>): Finding[] {
	return Object.entries(claims).flatMap(([name, claim]) => {
		if (!claim || (claim.proof && !isPlaceholder(claim.proof))) return []
		return [
			must(
				`company.claims.${name}`,
				`The site says “${claim.says}”, and nothing proves it. Add its proof, or set it to undefined.`,
			),
		]
	})
}

function unsaid({ people, legalEntity, mailingAddress }: Company['owner']): Finding[] {
	return [
		...(people.length
			? []
			: [should('company.owner.people', 'Nobody is named. Sellers want to know who comes to the house.')]),
		...(legalEntity
			? []
			: [should('company.owner.legalEntity', 'The registered name is not given, so nobody can look it up.')]),
		...(mailingAddress
			? []
			: [should('company.owner.mailingAddress', 'Mails that advertise must carry a postal address.')]),
	]
}

function unset({ siteUrl, smtpUrl, mailFrom, leadsTo, adminEmail, trustProxy, backupDir, backupRecipient }: Settings) {
	const isHttps = siteUrl?.startsWith('https:')
	return present<Finding>([
		!siteUrl && must('SITE_URL', 'It is not set: links in mails would lead to localhost.'),
		siteUrl && !isHttps && must('SITE_URL', 'It is not https: what people send would travel in the clear.'),
		siteUrl && isPlaceholder(`${siteUrl}/`) && must('SITE_URL', `“${siteUrl}” is a placeholder.`),
		!smtpUrl && must('SMTP_URL', 'It is not set: mails become files, and nobody hears of a lead.'),
		isPlaceholder(mailFrom) && must('MAIL_FROM', `Mails would come from “${mailFrom}”, a placeholder.`),
		isPlaceholder(leadsTo) && must('LEADS_TO', `Leads would be told to “${leadsTo}”, a placeholder.`),
		!adminEmail &&
			must('ADMIN_EMAIL', 'It is not set: nobody can open the desk, and there is nobody to send a test mail to.'),
		adminEmail && isPlaceholder(adminEmail) && must('ADMIN_EMAIL', `“${adminEmail}” is a placeholder.`),
		isHttps && !trustProxy && must('TRUST_PROXY', 'It is not set: behind a TLS proxy all visitors would count as one.'),
		!backupDir && must('BACKUP_DIR', 'It is not set: no backup is made at night.'),
		backupDir &&
			!backupRecipient &&
			should('BACKUP_RECIPIENT', 'It is not set: backups hold personal data in the clear.'),
	])
}
