import { createRequire } from 'node:module'

/**
 * A package that is read when it is first needed: no start has to wait for it. Where it lies is found out now: one that is looked for
 * while packages are being replaced, and not found, would count as missing for as long as this process runs.
 */
export function laterPackage<Contents>(name: string, from = import.meta.url): () => Contents {
	const require = createRequire(from)
	const file = require.resolve(name)
	return () => require(file)
}
