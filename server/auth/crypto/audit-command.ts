/** Writes down what a command at the machine itself has done to the keys. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

type Action = 'signing_key_rotated' | 'signing_key_revoked' | 'secrets_resealed'

const NIL = '00000000-0000-0000-0000-000000000000'
/** Nothing else rotates, revokes or reseals. */
const COMMAND = 'npm run keys'

/** What a command at the machine itself has done, in GoTrue's own log: no request, and nobody's address. */
export async function auditCommand(db: Database, action: Action, traits: Record<string, unknown>): Promise<void> {
	const payload = {
		action,
		actor_id: NIL,
		actor_username: COMMAND,
		actor_via_sso: false,
		log_type: 'token',
		traits,
	}
	await sql`
		insert into auth.audit_log_entries (instance_id, id, payload, created_at)
		values (${NIL}, ${randomUUID()}, ${JSON.stringify(payload)}::json, now())
	`.execute(db)
}
