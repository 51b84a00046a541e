import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { ConfigError } from '../env.ts'
import { runDirectory, unprivilegedUser } from './unprivileged.ts'

/**
 * One server per data folder. The lock is a listening socket, so it ends with its process however that ends;
 * a file it left behind answers nobody.
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
	const path = join(runDirectory(dataDir, unprivilegedUser()), 'server.sock')
	const taken = await new Promise<boolean>((resolve) => {
		const knock = connect(path)
		knock.on('error', () => resolve(false))
		knock.on('connect', () => {
			knock.destroy()
			resolve(true)
		})
	})
	if (taken) throw new ConfigError(`DATA_DIR ${dataDir} is in use by a server that is already running`)
	rmSync(path, { force: true })
	const server = createServer((socket) => socket.end()).unref()
	await new Promise<void>((resolve, reject) => {
		server.on('error', reject).listen(path, resolve)
	})
	return () => server.close()
}
