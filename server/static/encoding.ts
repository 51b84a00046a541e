export type Encoding = 'br' | 'zstd' | 'gzip'

/** The first of what the file was compressed to that the browser takes; those are listed smallest first. */
export function chooseEncoding(accept: string | undefined, available: readonly Encoding[]): Encoding | 'identity' {
	if (!accept) return 'identity'
	const quality = new Map<string, number>()
	for (const part of accept.toLowerCase().split(',')) {
		const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
		const q = parameters.find((parameter) => parameter.startsWith('q='))
		quality.set(name, q ? Number.parseFloat(q.slice(2)) || 0 : 1)
	}
	return available.find((encoding) => (quality.get(encoding) ?? quality.get('*') ?? 0) > 0) ?? 'identity'
}
