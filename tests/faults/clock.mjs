/** Loaded before the server: its clock goes as the file CLOCK_FILE says, in seconds ahead of the machine's. */
import { readFileSync } from 'node:fs'

const Real = Date
let ahead = 0
const look = () => {
	ahead = Number(readFileSync(process.env.CLOCK_FILE ?? '', 'utf8')) * 1000 || 0
}
look()
setInterval(look, 20).unref()

globalThis.Date = class extends Real {
	constructor(...parts) {
		super(...(parts.length ? parts : [Real.now() + ahead]))
	}
	static now() {
		return Real.now() + ahead
	}
}
