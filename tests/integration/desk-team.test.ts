import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Callers, deskCallers } from '../support/server/desk-callers.ts'
import { lead, type RestServer, startRest } from '../support/server/rest.ts'

/** Who comes to the team and leaves it, by the real client. */
let rest: RestServer
let callers: Callers
beforeAll(async () => {
	rest = await startRest()
	callers = await deskCallers(rest)
})
afterAll(() => rest.stop())

const emailOf = async (id: string) =>
	(await rest.owner.query('select email from auth.users where id = $1', [id])).rows[0].email
const rolesOf = async (id: string) =>
	(await rest.owner.query('select role from user_roles where user_id = $1', [id])).rows
const invite = (email: string) => callers.owner.rpc('invite_helper', { email })

test('an invitation is taken up by its own mailbox, verified, in its week, and once', async () => {
	const ada = await rest.person({ aal: 'aal2' })
	const email = await emailOf(ada.id)
	expect((await ada.client.rpc('join_team')).data).toBe(false)
	expect((await invite(` ${email.toUpperCase()} `)).error).toBeNull()
	const mail = await rest.owner.query(`select recipient, data from messages where kind = 'team-invitation'`)
	expect(mail.rows).toEqual([{ recipient: email, data: { inviter: (await emailOf(callers.ids.owner)).split('@')[0] } }])

	// Somebody else, with whatever mail they got hold of.
	expect((await callers.otherWithStep.rpc('join_team')).data).toBe(false)
	// An address that is not verified is nobody's.
	await rest.owner.query('update auth.users set email_confirmed_at = null where id = $1', [ada.id])
	expect((await ada.client.rpc('join_team')).data).not.toBe(true)
	await rest.owner.query('update auth.users set email_confirmed_at = now() where id = $1', [ada.id])
	await rest.owner.query(`update team_invitations set expires_at = now() - interval '1 second' where email = $1`, [
		email,
	])
	expect((await ada.client.rpc('join_team')).data).toBe(false)
	expect(await rolesOf(ada.id)).toEqual([])

	expect((await invite(email)).error).toBeNull()
	expect((await ada.client.from('leads').select()).data).toEqual([])
	expect((await ada.client.rpc('join_team')).data).toBe(true)
	expect(await rolesOf(ada.id)).toEqual([{ role: 'helper' }])
	expect((await ada.client.rpc('join_team')).data).toBe(false)
	expect((await invite(email)).error?.code).toBe('already_on_team')

	// Removed means at once.
	const id = crypto.randomUUID()
	expect((await rest.visitor(id).from('leads').insert(lead({ id }))).error).toBeNull()
	expect((await ada.client.rpc('change_leads', { changes: [{ id, assignee: ada.id }] })).error).toBeNull()
	expect((await ada.client.rpc('remove_helper', { member: ada.id })).error?.code).toBe('42501')
	expect((await callers.owner.rpc('remove_helper', { member: ada.id })).error).toBeNull()
	expect((await ada.client.from('leads').select()).data).toEqual([])
	expect((await ada.client.rpc('desk_counts')).error?.code).toBe('42501')
	expect((await callers.owner.from('lead_work').select('assignee').eq('lead_id', id)).data).toEqual([
		{ assignee: null },
	])
	const trail = await rest.owner.query(
		`select payload ->> 'action' as action, payload ->> 'actor_id' as actor from auth.audit_log_entries
		where payload -> 'traits' ->> 'user_id' = $1 and payload ->> 'action' like 'role_%' order by created_at`,
		[ada.id],
	)
	expect(trail.rows).toEqual([
		{ action: 'role_granted', actor: ada.id },
		{ action: 'role_revoked', actor: callers.ids.owner },
	])
})

test('no owner is removed here, not even by themselves; invitations are few, and withdrawn ones are worth nothing', async () => {
	expect((await callers.owner.rpc('remove_helper', { member: callers.ids.owner })).error?.code).toBe('member_gone')
	expect(await rolesOf(callers.ids.owner)).toEqual([{ role: 'admin' }])
	const bob = await rest.person({ aal: 'aal2' })
	const { data: invitation } = await invite(await emailOf(bob.id))
	expect((await callers.owner.rpc('withdraw_invitation', { invitation })).error).toBeNull()
	expect((await bob.client.rpc('join_team')).data).toBe(false)
	expect((await callers.owner.rpc('withdraw_invitation', { invitation })).error?.code).toBe('invitation_gone')

	const again = await Promise.all(Array.from({ length: 6 }, () => invite('carol@example.com')))
	expect(again.map(({ error }) => error?.code ?? 'sent').sort()).toEqual([
		...Array.from({ length: 3 }, () => 'sent'),
		...Array.from({ length: 3 }, () => 'too_many_mails'),
	])
	const many = await Promise.all(Array.from({ length: 25 }, (_, number) => invite(`many-${number}@example.com`)))
	expect(many.filter(({ error }) => error?.code === 'too_many_invitations').length).toBeGreaterThanOrEqual(5)
	expect((await rest.owner.query('select from team_invitations')).rowCount).toBeLessThanOrEqual(20)
	for (const bad of ['', 'no address', `${'a'.repeat(250)}@example.com`, 'a@b.example\nBcc: x@y.example'])
		expect((await invite(bad)).error?.code, bad).toBe('email_invalid')
})

test('an owner who signed in long ago shows first that it is still them', async () => {
	await rest.owner.query(
		`update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes'
		where session_id in (select id from auth.sessions where user_id = $1)`,
		[callers.ids.owner],
	)
	for (const [name, given] of [
		['invite_helper', { email: 'x@example.com' }],
		['remove_helper', { member: callers.ids.helper }],
		['withdraw_invitation', { invitation: crypto.randomUUID() }],
	] as const)
		expect((await callers.owner.rpc(name, given)).error?.code, name).toBe('reauthentication_needed')
	expect(await rolesOf(callers.ids.helper)).toEqual([{ role: 'helper' }])
})
