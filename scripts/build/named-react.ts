import type { Plugin } from 'vite'

const libraries = /node_modules\/(@base-ui|@dnd-kit|@floating-ui|@tanstack)\//
const asOne = /^import (?:\* as (\w+)|(\w+)(?:, (\{.*?\}))?) from ['"](react|react-dom)['"];?/gms

/**
 * Libraries of the desk take React as one object. The bundler would then hand every page the code that makes such an object of a
 * module, and call it in each file; with React's parts named one by one, as we do it, nobody pays for them.
 */
export const namedReact = (): Plugin => ({
	name: 'named-react',
	transform: {
		// The bundler asks for these files alone: to be asked about every one of them took a fifth of the build.
		filter: { id: libraries, code: asOne },
		handler: (code) => ({ code: named(code), map: null }),
	},
})

/** What a library copies all of React for, to ask whether it is there. */
const copied = ['useId', 'useInsertionEffect', 'useLayoutEffect'].map((part) => `${part}: React.${part}`).join(', ')

export function named(whole: string): string {
	const code = whole.replace('...React\n', `${copied}\n`)
	const objects: string[] = []
	const heads = code.replaceAll(asOne, (_, ...found: string[]) => {
		const [star, given = '', others, module] = found
		const object = star ?? given
		objects.push(object)
		const parts = new Set(Array.from(code.matchAll(new RegExp(`\\b${object}\\.(\\w+)`, 'g')), ([, part]) => part))
		const own = `import { ${[...parts].map((part) => `${part} as ${object}_${part}`).join(', ')} } from '${module}';`
		return others ? `${own} import ${others} from '${module}';` : own
	})
	return objects.reduce(
		(text, object) => text.replaceAll(new RegExp(`\\b${object}\\.(\\w+)`, 'g'), `${object}_$1`),
		heads,
	)
}
