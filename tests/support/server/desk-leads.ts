import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { lead, type RestServer } from './rest.ts'

/** Sends a lead as a visitor does, under an address of its own unless told otherwise. */
export async function sendLead(rest: RestServer, values: Record<string, unknown> = {}) {
	const id = randomUUID()
	const phone = `(870) ${100 + Math.floor(Math.random() * 900)}-${1000 + Math.floor(Math.random() * 9000)}`
	const row = lead({ id, email: `${id}@example.com`, phone, ...values })
	expect((await rest.visitor(id).from('leads').insert(row)).error).toBeNull()
	return id
}
