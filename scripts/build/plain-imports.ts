import type { Plugin } from 'vite'

/** As Vite writes it: around the import, or around what is taken out of it. */
const wrapped =
	/__vitePreload\((?:\(\) => (import\("[^"]+"\)[^;{}]*?)|async \(\) => \{\s*const \{[^{}]*\} = await (import\("[^"]+"\));\s*return \{[^{}]*\};\s*\}),\s*__VITE_PRELOAD__\)/g

/**
 * Vite wraps every import() in code that fetches ahead what the module needs. Here the inline script has done that for all of them
 * in one round, and there is one style sheet: an import is an import. Whatever stays wrapped is only longer.
 */
export const plainImports = (): Plugin => ({
	name: 'plain-imports',
	enforce: 'pre',
	apply: 'build',
	load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined),
	renderChunk: (code) => ({ code: code.replace(wrapped, (_, plain, some) => plain ?? some), map: null }),
})
