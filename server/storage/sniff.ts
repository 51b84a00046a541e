/** How many bytes it takes to know a picture. */
export const ENOUGH = 32

/** The kind of picture that bytes are, whatever they are called; undefined for everything else. */
export function pictureType(head: Buffer): string | undefined {
	const text = head.toString('latin1')
	if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
	if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
	if (/^GIF8[79]a/.test(text)) return 'image/gif'
	if (/^RIFF[\s\S]{4}WEBP/.test(text)) return 'image/webp'
	if (text.startsWith('BM') && head.length >= 14 && head.readUInt32LE(6) === 0) return 'image/bmp'
	if (/^(II\*\0|MM\0\*)/.test(text)) return 'image/tiff'
	const [, brand] = /^[\s\S]{4}ftyp([\s\S]{4})/.exec(text) ?? []
	if (brand === 'avif' || brand === 'avis') return 'image/avif'
	return brand && /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1)$/.test(brand) ? 'image/heic' : undefined
}

const wellFormed = /^[a-z0-9][\w.+-]*\/[a-z0-9][\w.+-]*\s*(;[\x20-\x7e]*)?$/i
const LONGEST = 200

/** The type that is kept. A picture is what its bytes say; what is only called one is not. */
export function typeOf(head: Buffer, declared: string | undefined): string {
	const seen = pictureType(head)
	if (seen) return seen
	if (!declared || declared.length > LONGEST || !wellFormed.test(declared)) return 'application/octet-stream'
	const [name = ''] = declared.toLowerCase().split(';')
	return name.startsWith('image/') && name.trim() !== 'image/svg+xml' ? 'application/octet-stream' : declared
}

/** Whether a bucket's list, which may say `image/*`, has a type. */
export function isAllowed(type: string, allowed: string[] | null): boolean {
	if (!allowed?.length) return true
	const name = essence(type)
	return allowed.some((one) => {
		const wanted = essence(one)
		return wanted === '*/*' || wanted === name || (wanted.endsWith('/*') && name.startsWith(wanted.slice(0, -1)))
	})
}

const essence = (type: string) => (type.split(';')[0] ?? '').trim().toLowerCase()

/** What no browser runs, nor takes for a page, when it is shown by itself. */
const harmless =
	/^(image\/(jpeg|png|gif|webp|bmp|tiff|avif|heic)|audio\/[\w.+-]+|video\/[\w.+-]+|font\/[\w.+-]+|text\/(plain|csv)|application\/(pdf|json|zip|octet-stream))$/

/** The type something is served as: pages, drawings and scripts as plain text, what is unknown as mere bytes. */
export function servedType(type: string): string {
	const name = essence(type)
	if (harmless.test(name)) return type
	return /^text\/|[/+](xml|javascript|ecmascript)$|^application\/(x-javascript|x-sh)$/.test(name)
		? 'text/plain; charset=utf-8'
		: 'application/octet-stream'
}
