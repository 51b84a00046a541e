import { MOST_BYTES } from '../../../lib/import-lead.ts'
import type { Read } from './read-table.ts'

/** What a file or a pasted text says, read beside the page. */
export async function readFile(file: Blob): Promise<Read> {
	if (file.size > MOST_BYTES) return { refused: 'too_large' }
	const bytes = new Uint8Array(await file.arrayBuffer())
	const worker = new Worker(new URL('./read-table.worker.ts', import.meta.url), { type: 'module' })
	try {
		return await new Promise<Read>((resolve, reject) => {
			worker.onmessage = ({ data }: MessageEvent<Read>) => resolve(data)
			worker.onerror = () => reject(new Error('worker'))
			worker.postMessage(bytes, [bytes.buffer])
		})
	} catch {
		return { refused: 'unreadable' }
	} finally {
		worker.terminate()
	}
}
