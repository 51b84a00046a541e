/** Farther than a hand trembles, in pixels. */
const SLIP = 4

type Pressed = { control: HTMLElement; x: number; y: number }
let pressed: Pressed | undefined

/**
 * What is pressed may move away before it is let go: something above it has come. The browser then takes it for no press at all; whoever
 * did not move the hand meant it.
 */
export function mindPresses() {
	addEventListener(
		'pointerdown',
		({ target, isPrimary, button, clientX: x, clientY: y }) => {
			const control = (target as Element).closest<HTMLElement>('button, summary, a[href]')
			pressed = isPrimary && button === 0 && control ? { control, x, y } : undefined
		},
		true,
	)
	addEventListener(
		'pointerup',
		({ target, clientX, clientY }) => {
			if (!pressed) return
			const { control, x, y } = pressed
			pressed = undefined
			if (control.contains(target as Node) || Math.hypot(clientX - x, clientY - y) > SLIP) return
			control.click()
		},
		true,
	)
}
