import { LONG_EDGE } from '../../../lib/photos.ts'

const SMALL = 160

/** A picture drawn anew, upright: what a camera wrote beside it, where it stood above all, is not drawn. Nothing for one that this browser cannot read. */
async function drawn(file: Blob, longEdge: number): Promise<HTMLCanvasElement | undefined> {
	const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
	if (!picture) return undefined
	const scale = Math.min(1, longEdge / Math.max(picture.width, picture.height))
	const canvas = document.createElement('canvas')
	canvas.width = Math.max(1, Math.round(picture.width * scale))
	canvas.height = Math.max(1, Math.round(picture.height * scale))
	canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
	picture.close()
	return canvas
}

/** What is sent of a photo. One that cannot be read here goes as it is: the server may know more. */
export async function shrink(file: Blob): Promise<Blob> {
	const canvas = await drawn(file, LONG_EDGE)
	const made = canvas && (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85)))
	return made ?? file
}

/** Small enough to stand in the page itself. */
export const thumbnail = async (file: Blob) => (await drawn(file, SMALL))?.toDataURL('image/jpeg', 0.7)
