import './web/small-heap.ts'
import { unusedVariables } from './auth/settings/settings.ts'
import { createLog } from './http/log.ts'
import { proxyWarning } from './http/proxy-header.ts'
import { ConfigError } from './settings/kinds.ts'
import { readSettings } from './web/read-settings.ts'
import { serveNewest } from './web/serve-newest.ts'

/** Less than the 30 s after which systemd ends it the hard way. */
const STOP_MS = 25_000

// What is said beside the log is lost like the log, where it cannot be written.
for (const said of [process.stdout, process.stderr]) said.on('error', () => {})

try {
	const { env, authSettings } = readSettings()
	const log = createLog(env.logLevel)
	const unused = unusedVariables(process.env)
	if (unused.length) process.stderr.write(`Warning: this server makes no use of ${unused.join(', ')}\n`)
	// Two thirds of a start: whoever is refused for a setting need not wait for it.
	const { run } = await import('./run.ts')
	const running = await run(env, authSettings, log)

	let stopping = false
	const stop = async (why: string, exitCode: number) => {
		if (stopping) return
		stopping = true
		log.info({ why }, 'stopping')
		// Whatever does not end by itself: a stop has an end.
		setTimeout(() => process.exit(exitCode), STOP_MS).unref()
		await running.stop()
		log.flush(() => process.exit(exitCode))
	}
	process.on('SIGINT', () => stop('SIGINT', 0))
	process.on('SIGTERM', () => stop('SIGTERM', 0))
	// The terminal it was started in is closed.
	process.on('SIGHUP', () => stop('SIGHUP', 0))
	process.on('SIGUSR2', () => serveNewest(log, running.takeRelease))
	try {
		await running.ready
	} catch (error) {
		// A stop breaks a start off; what that says is of no interest.
		if (stopping) await new Promise(() => {})
		await running.stop()
		throw error
	}
	if (stopping) await new Promise(() => {})

	const admin = env.adminEmail
		? `register as ${env.adminEmail}, open the link in the mail, then /admin`
		: 'register on the site, then: npm run admin -- grant <your email>, then /admin'
	const warning = proxyWarning(env.siteUrl, env.trustProxy)
	if (warning) process.stderr.write(`Warning: ${warning}\n`)
	const folder = running.data()
	const data = folder ? `  Data    ${folder}, outside DATA_DIR: a copy of DATA_DIR alone holds no lead\n` : ''
	process.stdout.write(
		`\n  Site    ${running.url}\n${data}  Mail    ${running.mail}\n  Admin   ${admin}\n  Stop    Ctrl-C\n\n`,
	)
} catch (error) {
	if (!(error instanceof ConfigError)) throw error
	process.stderr.write(`${error.message}\n`)
	process.exit(1)
}
