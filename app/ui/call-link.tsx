import type { ComponentProps } from 'react'
import * as opening from '../../content/words/opening.ts'
import { ButtonLink } from './button.tsx'
import { toast } from './toast.tsx'

/** A button that calls: at once, and announced when the app is here. */
export function CallLink(props: ComponentProps<typeof ButtonLink>) {
	return <ButtonLink data-early="pass" onClick={() => toast.notice(opening.call)} {...props} />
}
