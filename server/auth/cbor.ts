/** What WebAuthn needs of CBOR (RFC 8949): definite lengths, integers, bytes, text, arrays, maps, simple values. */
export type Cbor = number | string | Uint8Array | boolean | null | Cbor[] | Map<string | number, Cbor>

/** The first value, and where it ends. Throws on anything else. */
export function decodeCbor(bytes: Uint8Array, start = 0, depth = 0): { value: Cbor; end: number } {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
	const initial = view.getUint8(start)
	const [major, info] = [initial >> 5, initial & 31]
	let end = start + 1
	let length = info
	if (info === 24) length = view.getUint8(end)
	else if (info === 25) length = view.getUint16(end)
	else if (info === 26) length = view.getUint32(end)
	else if (info > 26) throw new Error('unsupported CBOR')
	end += [1, 2, 4][info - 24] ?? 0
	if (depth > 8) throw new Error('CBOR too deep')
	const slice = () => {
		if (end + length > bytes.length) throw new Error('CBOR too short')
		end += length
		return bytes.subarray(end - length, end)
	}
	const next = () => {
		const item = decodeCbor(bytes, end, depth + 1)
		end = item.end
		return item.value
	}
	if (major === 0) return { value: length, end }
	if (major === 1) return { value: -1 - length, end }
	if (major === 2) return { value: slice(), end }
	if (major === 3) return { value: new TextDecoder('utf-8', { fatal: true }).decode(slice()), end }
	if (major === 4) {
		const list: Cbor[] = []
		for (let index = 0; index < length; index++) list.push(next())
		return { value: list, end }
	}
	if (major === 5) {
		const map = new Map<string | number, Cbor>()
		for (let index = 0; index < length; index++) {
			const key = next()
			if (typeof key !== 'string' && typeof key !== 'number') throw new Error('unsupported CBOR key')
			map.set(key, next())
		}
		return { value: map, end }
	}
	if (major === 7 && info >= 20 && info <= 22) return { value: info === 22 ? null : info === 21, end }
	throw new Error('unsupported CBOR')
}
