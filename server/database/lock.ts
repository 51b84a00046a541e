import { createServer } from 'node:net'
import { ConfigError } from '../settings/kinds.ts'
import { removeRunDirectory, runDirectory, unprivilegedUser } from './unprivileged.ts'

/**
 * One server per data folder. The lock is a listening socket without a file (Linux calls it abstract): the kernel
 * gives a name to one process only, and takes it back when that process ends, however it ends.
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
	const folder = runDirectory(dataDir, unprivilegedUser(dataDir))
	const name = `\0${folder}/server`
	const server = createServer((socket) => socket.end()).unref()
	await new Promise<void>((resolve, reject) => {
		server.on('error', (error: NodeJS.ErrnoException) => {
			const taken = error.code === 'EADDRINUSE'
			reject(taken ? new ConfigError(`DATA_DIR ${dataDir} is in use by a server that is already running`) : error)
		})
		server.listen(name, resolve)
	})
	return () => {
		removeRunDirectory(folder)
		server.close()
	}
}
