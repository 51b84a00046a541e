/** Farther than a hand trembles, in pixels. */
const SLIP = 4

/**
 * What is pressed may move away before it is let go: something above it has come. The browser then takes it for no press at all; whoever
 * did not move the hand meant it.
 */
export function mindPresses() {
	let pressed: MouseEvent | undefined
	self.onmousedown = (event) => {
		pressed = event
	}
	self.onmouseup = ({ target, x, y }) => {
		const press = pressed
		// What is disabled hears of no press: the next one to be let go may not be this.
		pressed = undefined
		const control = (press?.target as Element | undefined)?.closest('button')
		if (!press || !control || press.button || control.contains(target as Node)) return
		if (Math.hypot(x - press.x, y - press.y) < SLIP) control.click()
	}
}
