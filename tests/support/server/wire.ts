import { once } from 'node:events'
import { connect } from 'node:net'
import { onTestFinished } from 'vitest'

/** A connection of which every byte is seen. */
export async function dial(url: string) {
	const socket = connect(Number(new URL(url).port), '127.0.0.1')
	onTestFinished(() => void socket.destroy())
	let text = ''
	socket.setEncoding('latin1').on('data', (part: string) => {
		text += part
	})
	socket.on('error', () => {})
	const closed = new Promise<void>((done) => socket.on('close', () => done()))
	await once(socket, 'connect')
	return { socket, heard: () => text, closed }
}
