/** Reads a file beside the page, which goes on answering meanwhile. */
import { readBytes } from './read-table.ts'

addEventListener('message', async ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
	postMessage(await readBytes(data).catch(() => ({ refused: 'unreadable' })))
})
