import type { ReactNode } from 'react'

/** A number on a red door. */
export function DoorNumber({ children }: { children: ReactNode }) {
	return (
		<span
			aria-hidden="true"
			className="relative grid h-16 w-11 place-items-center rounded-t-full rounded-b-md bg-door pt-1 font-display text-xl text-white after:absolute after:right-1.5 after:bottom-5 after:size-1.5 after:rounded-full after:bg-wheat"
		>
			{children}
		</span>
	)
}
