import type { Logger } from 'pino'

/** Takes the newest release. One that cannot be served changes nothing: the one before goes on. */
export function serveNewest(log: Logger, take: () => string | undefined) {
	try {
		log.info({ release: take() }, 'serving the newest release')
	} catch (error) {
		log.error({ err: error }, 'the newest release cannot be served, so the one before goes on being served')
	}
}
