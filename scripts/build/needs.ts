import type { Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

/**
 * The scripts a page is used with: the entry, what that imports, and the page's own code and words with what they import.
 * `brings` is the code that loads the page, whose imports name the files it wants. What comes later is not among them.
 */
export function filesNeeded(chunks: readonly Chunk[], brings: string, slug: string): string[] {
	const named = [...brings.matchAll(/import\(\s*["'`]\.\/(?:assets\/)?([\w.-]+?)-[\w-]{8}\.js/g)].map(
		([, name]) => name,
	)
	const isWanted = ({ isEntry, facadeModuleId }: Chunk) => {
		const [, folder, name] = /(\w+)\/([\w-]+)\.\w+$/.exec(facadeModuleId ?? '') ?? []
		return (
			isEntry ||
			(folder === 'pages' ? named.includes(name) : /^(cities|posts|situations)$/.test(folder ?? '') && name === slug)
		)
	}
	const seen = new Set<string>()
	const add = (file: string) => {
		if (seen.has(file)) return
		seen.add(file)
		for (const next of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) add(next)
	}
	for (const { fileName } of chunks.filter(isWanted)) add(fileName)
	return [...seen]
}
