import { type ReactNode, useEffect, useRef } from 'react'

/** Where a step begins: whoever came here by the button of the one before is here, too, if they hear the page. */
export function StepHead({ children }: { children: ReactNode }) {
	const head = useRef<HTMLHeadingElement>(null)
	useEffect(() => head.current?.focus({ preventScroll: true }), [])
	return (
		<h3 ref={head} tabIndex={-1} className="text-lg wrap-anywhere outline-none">
			{children}
		</h3>
	)
}
