import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { inParts } from './react-in-parts.ts'

test('each part of React is an export of its own, and all of it the default', () => {
	expect(inParts('react', ['default', 'module.exports', 'useState'])).toBe(
		`const whole = require('react')\nexport const useState = /*#__PURE__*/ (() => whole.useState)()\nexport default whole`,
	)
})

test('one function makes every element, as in what React brings for production', () => {
	const production = createRequire(import.meta.url)('../../node_modules/react/cjs/react-jsx-runtime.production.js')
	expect(production.jsxs).toBe(production.jsx)
	expect(inParts('react/jsx-runtime', Object.keys(production))).toContain('\nexport { jsx as jsxs }\n')
})
