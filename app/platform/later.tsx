import { type ComponentType, Suspense, use } from 'react'

type Part = Promise<ComponentType>

const asked = new Set<Part>()

/**
 * All parts that were asked for are here, or the first that cannot come is the reason. A page that is shown without a load
 * waits for this, one that stands as HTML does not.
 */
export const allHere = () => Promise.all(asked)

/**
 * Part of a page that only stands there, with plain links and nothing to listen for. Its HTML is in the page; its code comes
 * after the code of what can be used, and if it does not come, the HTML stays.
 */
export function later(load: () => Part): Part {
	const asking = load()
	asked.add(asking)
	const part = asking.catch(() => new Promise<never>(() => {}))
	// React reads these two and then need not wait a turn for what is already here.
	part.then((value) => Object.assign(part, { status: 'fulfilled', value }))
	return part
}

export function Later({ part }: { part: Part }) {
	return (
		<Suspense>
			<Arrived part={part} />
		</Suspense>
	)
}

function Arrived({ part }: { part: Part }) {
	const Component = use(part)
	return <Component />
}
