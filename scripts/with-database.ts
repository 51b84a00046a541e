import { embeddedUrl, startPostgres } from '../server/database/embedded.ts'
import { lockDataDir } from '../server/database/lock.ts'
import type { Env } from '../server/settings/env.ts'
import { ConfigError } from '../server/settings/kinds.ts'

type Options = {
	/** The work needs the data folder for itself: a running server is in its way. */
	alone?: boolean
}

/** Works with the site's database, whether or not the site is running: beside its server, or by starting the database alone. */
export async function withDatabase<T>(
	env: Env,
	work: (url: string) => Promise<T>,
	{ alone }: Options = {},
): Promise<T> {
	if (env.databaseUrl) {
		const unlock = alone ? await lockDataDir(env.dataDir) : undefined
		return await work(env.databaseUrl).finally(unlock)
	}
	const unlock = await lockDataDir(env.dataDir).catch((error) => {
		if (alone || !(error instanceof ConfigError)) throw error
		return undefined
	})
	if (!unlock) return await work(embeddedUrl(env.dataDir))
	const postgres = await startPostgres(env.dataDir)
	try {
		return await work(postgres.url)
	} finally {
		await postgres.stop()
		unlock()
	}
}
