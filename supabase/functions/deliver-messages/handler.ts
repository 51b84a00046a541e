type Options = {
	/** What a caller must show. Without one nobody may call. */
	key: string
	deliver: () => Promise<number>
	/** Removes what has had its time, if that is due. */
	sweep: () => Promise<unknown>
}

/** Delivers the outbox when its schedule calls. Nothing here but web standards, so that it is tested where our server is. */
export function createHandler({ key, deliver, sweep }: Options) {
	return async (request: Request): Promise<Response> => {
		if (request.method !== 'POST')
			return Response.json({ error: 'Send a POST request.' }, { status: 405, headers: { allow: 'POST' } })
		const shown = request.headers.get('authorization') ?? ''
		if (!key || (await digest(shown)) !== (await digest(`Bearer ${key}`)))
			return Response.json({ error: 'The key is missing or wrong.' }, { status: 401 })
		try {
			const taken = await deliver()
			await sweep().catch((error) => say('what has had its time could not be removed', error))
			return Response.json({ taken })
		} catch (error) {
			say('the outbox cannot be read', error)
			return Response.json({ error: 'The outbox cannot be read.' }, { status: 503, headers: { 'retry-after': '60' } })
		}
	}
}

const say = (message: string, error: unknown) =>
	console.error(JSON.stringify({ message, code: (error as { code?: string }).code }))

/** Digests are compared instead of keys, so that the time it takes tells nothing of how much of a guess was right. */
async function digest(text: string): Promise<string> {
	const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
	return new Uint8Array(bytes).join()
}
