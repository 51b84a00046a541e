/** What of the environment decides how alerts leave the server. Read by our server and by hosted Supabase's functions. */

/** A service that sends texts as Twilio does. */
export type TextService = { url: string; account: string; token: string; from: string }

type Source = Record<string, string | undefined>

/** Throws what is wrong with a setting, in a line. */
export function readAlertSettings(source: Source): { webhooksToPrivate: boolean; texts: TextService | undefined } {
	const given = (name: string) => (source[name] ?? '').trim()
	const toPrivate = given('WEBHOOKS_TO_PRIVATE')
	if (!['', 'true', 'false', '1', '0'].includes(toPrivate))
		throw new Error(`WEBHOOKS_TO_PRIVATE must be true or false, but is ${JSON.stringify(toPrivate.slice(0, 100))}`)
	return { webhooksToPrivate: toPrivate === 'true' || toPrivate === '1', texts: readTexts(given) }
}

function readTexts(given: (name: string) => string): TextService | undefined {
	const [account, token, from] = [given('SMS_ACCOUNT'), given('SMS_TOKEN'), given('SMS_FROM')]
	const url = (given('SMS_URL') || 'https://api.twilio.com').replace(/\/+$/, '')
	if (!account && !token && !from && !given('SMS_URL')) return undefined
	for (const name of ['SMS_ACCOUNT', 'SMS_TOKEN', 'SMS_FROM'])
		if (!given(name)) throw new Error(`${name} must be set, since others of the texts' settings are`)
	if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
		throw new Error('SMS_URL must be an address like https://api.twilio.com')
	if (/[^!-~]/.test(account) || /[^!-~]/.test(token))
		throw new Error('SMS_ACCOUNT and SMS_TOKEN must be plain letters and digits')
	// A number, a short code, or a name of letters and digits.
	if (!/^(\+?\d{3,15}|[A-Za-z0-9 ]{1,11})$/.test(from))
		throw new Error('SMS_FROM must be a phone number like +15015550100')
	return { url, account, token, from }
}
