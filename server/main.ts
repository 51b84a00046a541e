import { ConfigError } from './env.ts'
import { createLog } from './http/log.ts'
import { proxyWarning } from './http/proxy-header.ts'
import { readSettings } from './read-settings.ts'
import { run } from './run.ts'

try {
	const { env, authSettings } = readSettings()
	const log = createLog(env.logLevel)
	const starting = run(env, authSettings, log)

	let stopping = false
	const stop = async (why: string, exitCode: number) => {
		if (stopping) return
		stopping = true
		log.info({ why }, 'stopping')
		await (await starting).stop()
		log.flush(() => process.exit(exitCode))
	}
	// Also during the start, which then is finished first: a database half made helps nobody.
	process.on('SIGINT', () => stop('SIGINT', 0))
	process.on('SIGTERM', () => stop('SIGTERM', 0))
	const running = await starting
	process.on('SIGUSR2', () => log.info({ release: running.takeRelease() }, 'serving the newest release'))
	running.failed.then((why) => {
		if (stopping) return
		process.stderr.write(`The database ended by itself (${why}). Start again to recover it.\n`)
		stop('database ended', 1)
	})

	const admin = env.adminEmail
		? `register as ${env.adminEmail}, open the link in the mail, then /admin`
		: 'register on the site, then: npm run admin -- grant <your e-mail>, then /admin'
	const warning = proxyWarning(env.siteUrl, env.trustProxy)
	if (warning) process.stderr.write(`Warning: ${warning}\n`)
	const data = running.data
		? `  Data    ${running.data}, outside DATA_DIR: a copy of DATA_DIR alone holds no lead\n`
		: ''
	process.stdout.write(
		`\n  Site    ${running.url}\n${data}  Mail    ${running.mail}\n  Admin   ${admin}\n  Stop    Ctrl-C\n\n`,
	)
} catch (error) {
	if (!(error instanceof ConfigError)) throw error
	process.stderr.write(`${error.message}\n`)
	process.exit(1)
}
