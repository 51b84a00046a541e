/** npm run admin -- grant <e-mail>: makes a registered, verified user an admin. `revoke` takes it back at once and for good, `list` shows all. */
import { sql } from 'kysely'
import { connect } from '../server/database/connect.ts'
import { embeddedUrl } from '../server/database/embedded.ts'
import { readEnv } from '../server/env.ts'

const [action, address = ''] = process.argv.slice(2)
const email = address.toLowerCase()
if (!(action === 'list' || (['grant', 'revoke'].includes(action ?? '') && email))) {
	fail('Usage: npm run admin -- grant <e-mail> | revoke <e-mail> | list')
}

const env = readEnv(process.env)
const db = connect(env.databaseUrl ?? embeddedUrl(env.dataDir))
try {
	if (action === 'list') {
		const { rows } = await sql<{ email: string }>`
			select u.email from public.user_roles r join auth.users u on u.id = r.user_id where r.role = 'admin' order by 1
		`.execute(db)
		console.log(rows.map((row) => row.email).join('\n') || 'There is no admin yet.')
	} else {
		const { rows } = await sql<{ id: string; confirmed: boolean }>`
			select id, email_confirmed_at is not null as confirmed from auth.users
			where email = ${email} and not is_sso_user and deleted_at is null
		`.execute(db)
		const [user] = rows
		if (!user) fail(`Nobody has registered as ${email}.`)
		const granted = action === 'grant'
		if (granted && !user.confirmed) fail(`${email} has not been verified yet: open the link in the mail first.`)
		await sql`
			select set_config('app.acting', 'npm run admin', true), private.decide_role(${user.id}::uuid, 'admin', ${granted})
		`.execute(db)
		console.log(`${email} is ${granted ? 'an admin now' : 'no admin any more'}.`)
	}
} catch (error) {
	const { code } = error as NodeJS.ErrnoException
	if (code !== 'ENOENT' && code !== 'ECONNREFUSED') throw error
	fail('The database is not running: start the site first (npm start), then run this beside it.')
} finally {
	await db.destroy()
}

function fail(why: string): never {
	console.error(why)
	process.exit(1)
}
