import { expect, test } from 'vitest'
import { named } from './named-react.ts'

test('React as one object becomes the parts that are asked of it', () => {
	const star = `import * as React from 'react';\nimport * as ReactDOM from 'react-dom';\nReact.useRef(ReactDOM.flushSync)`
	expect(named(star)).toBe(
		`import { useRef as React_useRef } from 'react';\nimport { flushSync as ReactDOM_flushSync } from 'react-dom';\nReact_useRef(ReactDOM_flushSync)`,
	)
	expect(named(`import React, { useState,\n useMemo } from 'react';\nReact.createElement('p')`)).toBe(
		`import { createElement as React_createElement } from 'react'; import { useState,\n useMemo } from 'react';\nReact_createElement('p')`,
	)
	expect(named(`import * as React from 'react';\nexport const SafeReact = {\n  ...React\n};`)).toContain(
		'useId: React_useId',
	)
})
