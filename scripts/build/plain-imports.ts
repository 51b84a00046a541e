import type { Plugin } from 'vite'

/**
 * Vite wraps every import() in code that fetches ahead what the module needs. Here the inline script has done that for all of them
 * in one round, and there is one style sheet: an import is an import.
 */
export const plainImports = (): Plugin => ({
	name: 'plain-imports',
	enforce: 'pre',
	apply: 'build',
	load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined),
})
