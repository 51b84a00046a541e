import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as pause } from 'node:timers/promises'
import type { Keeper } from './keeper.ts'
import { isVersion, placeOf } from './places.ts'
import { type Credentials, signRequest } from './sign-request.ts'
import { KeeperAway, MissingBytes } from './trouble.ts'

export type S3Settings = Credentials & {
	/** Bucket and folder, without a slash at the end: `https://s3.example.com/bucket/folder`. */
	address: string
}
type Asked = { query?: Record<string, string>; headers?: Record<string, string>; body?: Blob | string }

const TRIES = 3
/** How long an answer is waited for; what carries bytes has to arrive first. */
const PATIENCE_MS = { GET: 10_000, DELETE: 10_000, PUT: 120_000 }
/** Who keeps what is here. */
const OWNER = 'belongs-to'

/** Any store that speaks S3, by addresses that name the bucket in their path. What is still coming lies on our disk. */
export function s3Keeper({ address, ...credentials }: S3Settings, disk: Keeper): Keeper {
	const bucketPath = new URL(address).pathname
	const prefix = bucketPath.split('/').slice(2).join('/')
	const bucket = address.slice(0, prefix ? -prefix.length - 1 : undefined)

	async function askOnce(method: keyof typeof PATIENCE_MS, place: string, { query = {}, headers = {}, body }: Asked) {
		const url = new URL(place)
		for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
		const giveUp = new AbortController()
		const late = setTimeout(() => giveUp.abort(), PATIENCE_MS[method])
		try {
			const signed = signRequest({ method, url, headers }, credentials)
			// As it lies there: whatever would be packed on the way has another length.
			const sent = { ...signed, 'accept-encoding': 'identity' }
			const about = { method, headers: sent, redirect: 'error', signal: giveUp.signal } as const
			return await fetch(url, body === undefined ? about : { ...about, body })
		} finally {
			clearTimeout(late)
		}
	}

	/** Tried again where that may help: everything here can be done twice. */
	async function ask(method: keyof typeof PATIENCE_MS, place: string, asked: Asked = {}): Promise<Response> {
		for (let tried = 1; ; tried++) {
			const answer = await askOnce(method, place, asked).catch((error: Error) => error)
			if (!(answer instanceof Error)) {
				if (answer.ok) return answer
				const why = await answer.text().catch(() => '')
				if (answer.status === 404 && !why.includes('NoSuchBucket')) throw new MissingBytes()
				if (answer.status < 500 && answer.status !== 429) throw new KeeperAway(`the store answers ${answer.status}`)
			}
			if (tried === TRIES)
				throw new KeeperAway(answer instanceof Error ? 'the store is away' : `the store answers ${answer.status}`)
			await pause(100 * 4 ** (tried - 1))
		}
	}

	const at = (version: string) => `${address}/${placeOf(version)}`
	const remove = async (version: string) => {
		const answer = await ask('DELETE', at(version)).catch((error) => {
			if (!(error instanceof MissingBytes)) throw error
		})
		await answer?.body?.cancel()
	}

	return {
		async keep(version, file) {
			const answer = await ask('PUT', at(version), { body: await openAsBlob(file) })
			await answer.body?.cancel()
			await rm(file, { force: true })
		},
		async copy(from, to) {
			const source = new URL(at(from)).pathname
			const answer = await ask('PUT', at(to), { headers: { 'x-amz-copy-source': source } })
			// A copy that fails halfway is told in the words of a good answer.
			if (/<Error>/.test(await answer.text())) throw new KeeperAway('the store could not copy')
		},
		async read(version, part) {
			const answer = await ask('GET', at(version), part && { headers: { range: `bytes=${part.start}-${part.end}` } })
			const size = Number(answer.headers.get('content-length'))
			const { body } = answer
			return { size, bytes: body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]) }
		},
		remove,
		async *olderThan(time) {
			yield* disk.olderThan(time)
			const within = prefix && `${prefix}/`
			let next: string | undefined
			do {
				const query = { 'list-type': '2', prefix: within, ...(next && { 'continuation-token': next }) }
				const page = await (await ask('GET', bucket, { query })).text()
				for (const [, entry = ''] of page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
					const key = tag(entry, 'Key') ?? ''
					const version = key.slice(-36)
					const isOurs = isVersion(version) && key === within + placeOf(version)
					if (isOurs && Date.parse(tag(entry, 'LastModified') ?? '') < time)
						yield { version, forget: () => remove(version) }
				}
				next = tag(page, 'NextContinuationToken')
			} while (next)
		},
		async claim(owner) {
			const place = `${address}/${OWNER}`
			try {
				return await (await ask('GET', place)).text()
			} catch (error) {
				if (!(error instanceof MissingBytes)) throw error
				await (await ask('PUT', place, { body: owner })).body?.cancel()
				return owner
			}
		},
	}
}

/** What stands in an element of an answer; none of ours has others within. */
function tag(xml: string, name: string): string | undefined {
	const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
	return found?.replace(/&(amp|lt|gt|quot|#\d+);/g, (all, entity: string) => entities[entity] ?? decoded(all, entity))
}
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const decoded = (all: string, entity: string) =>
	entity.startsWith('#') ? String.fromCodePoint(Number(entity.slice(1))) : all
