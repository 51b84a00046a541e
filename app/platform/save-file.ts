/** A file that is written part by part: straight to the disk where browsers can, else put together and handed over at the end. */
export type Saving = {
	write: (part: BlobPart) => Promise<void>
	finish: () => Promise<void>
	/** Leaves nothing behind. */
	abandon: () => Promise<void>
}

type Picker = (asked: {
	suggestedName: string
	types: { accept: Record<string, string[]> }[]
}) => Promise<FileSystemFileHandle>

/** To be called while a click is handled: browsers open their dialog for nothing else. Nothing, if whoever was asked did not want to. */
export async function saveFile(name: string, type: string): Promise<Saving | undefined> {
	const pick = (window as { showSaveFilePicker?: Picker }).showSaveFilePicker
	if (!pick) return gathered(name, type)
	try {
		const ending = name.slice(name.lastIndexOf('.'))
		const handle = await pick.call(window, { suggestedName: name, types: [{ accept: { [type]: [ending] } }] })
		const file = await handle.createWritable()
		return {
			write: (part) => file.write(part as FileSystemWriteChunkType),
			finish: () => file.close(),
			abandon: () => file.abort(),
		}
	} catch (error) {
		if (error instanceof DOMException && error.name === 'AbortError') return undefined
		// A frame, or a policy of whoever runs this computer.
		return gathered(name, type)
	}
}

/** Some parts at a time become one blob, which browsers keep outside the page's own memory. */
const AT_ONCE = 64

function gathered(name: string, type: string): Saving {
	let parts: BlobPart[] = []
	return {
		async write(part) {
			parts.push(part)
			if (parts.length >= AT_ONCE) parts = [new Blob(parts)]
		},
		async finish() {
			handOver(new Blob(parts, { type }), name)
		},
		async abandon() {
			parts = []
		},
	}
}

/** Time enough for a browser to begin with it. */
const TAKEN_MS = 60_000

export function handOver(blob: Blob, name: string) {
	const link = document.createElement('a')
	link.href = URL.createObjectURL(blob)
	link.download = name
	link.click()
	setTimeout(() => URL.revokeObjectURL(link.href), TAKEN_MS)
}
