import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Database } from '../database/connect.ts'
import { type AppEnv, callerOf } from '../http/caller.ts'
import type { VerifyToken } from '../http/tokens.ts'
import type { Bytes } from './bytes.ts'
import { errorResponse, invalidRequest, tooLarge } from './errors.ts'
import { targetOf } from './names.ts'
import type { Removal } from './removal.ts'
import { asStorageCaller, type Operation, service, type Trx } from './rows.ts'
import type { SignedUrls } from './signed-urls.ts'
import type { UnderWay } from './under-way.ts'

export type StorageContext = Context<AppEnv>

/** The request as Node has it: its bytes are read as they come. */
export const incomingOf = (c: StorageContext): IncomingMessage => (c.env as HttpBindings).incoming

/** What every route of storage is made with. */
export type Storage = {
	db: Database
	verify: VerifyToken
	bytes: Bytes
	removal: Removal
	signed: SignedUrls
	/** What bodies are read within. */
	underWay: UnderWay
	/** Bytes of one file at most. */
	most: number
	log: Logger
}

/** `/storage/v1`: the steps of an address before those of a route. */
const MOUNTED = 2

/** Bucket and key, after so many steps of the route. */
export const target = (c: StorageContext, steps: number) => targetOf(incomingOf(c).url, MOUNTED + steps)

const operation = (c: StorageContext, name: string): Operation => ({ name, method: c.req.method, path: c.req.path })

export async function asRequester<T>(
	{ db, verify }: Storage,
	c: StorageContext,
	name: string,
	work: (trx: Trx) => Promise<T>,
) {
	return await asStorageCaller(db, await callerOf(c, verify), operation(c, name), work)
}

export const asService = <T>({ db }: Storage, c: StorageContext, name: string, work: (trx: Trx) => Promise<T>) =>
	asStorageCaller(db, service, operation(c, name), work)

/** For requests that are mere words. */
export const fewWords = bodyLimit({ maxSize: 1024 * 1024, onError: () => errorResponse(tooLarge()) })

export async function readWords<T extends z.ZodType>(c: StorageContext, schema: T): Promise<z.output<T>> {
	const asked = schema.safeParse(await c.req.json().catch(() => undefined))
	if (asked.success) return asked.data
	const [issue] = asked.error.issues
	throw invalidRequest(`body${issue?.path.length ? `/${issue.path.join('/')}` : ''} ${issue?.message ?? 'is invalid'}`)
}
