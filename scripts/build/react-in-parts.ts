import type { Plugin } from 'vite'

const IN_PARTS = '\0in-parts:'

/**
 * React comes as an object made when the page runs, and every use of it would be spelled as one of its fields. The browser's app gets
 * each part as an export instead: it is named by a letter, and what a library of the desk takes "all of React" for costs nobody else.
 */
export const reactInParts = (): Plugin => ({
	name: 'react-in-parts',
	apply: 'build',
	enforce: 'pre',
	applyToEnvironment: ({ name }) => name === 'client',
	resolveId: {
		filter: { id: /^react(-dom|\/jsx-runtime)?$/ },
		handler: (id, _, { kind }) => (kind === 'require-call' ? null : IN_PARTS + id),
	},
	load: {
		filter: { id: new RegExp(`^${IN_PARTS}`) },
		handler: async (id) => {
			const module = id.slice(IN_PARTS.length)
			return inParts(module, Object.keys(await import(module)))
		},
	},
})

/** The production build's 'jsxs' is its 'jsx': one letter does for both. */
export function inParts(module: string, fields: string[]): string {
	const parts = fields.filter((field) => field !== 'default' && field !== 'module.exports' && field !== 'jsxs')
	return [
		`const whole = require('${module}')`,
		...parts.map((part) => `export const ${part} = /*#__PURE__*/ (() => whole.${part})()`),
		...(fields.includes('jsxs') ? ['export { jsx as jsxs }'] : []),
		'export default whole',
	].join('\n')
}
