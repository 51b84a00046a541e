import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** An installed Chromium, else Debian's package, else the one Playwright downloads. */
export function findBrowser(): string {
	const installed = () => places.find((place) => existsSync(place))
	const found = process.env.CHROMIUM || installed()
	if (found) return found
	console.log('Installing Chromium …')
	if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
		spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
		spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'ignore' })
		const package_ = installed()
		if (package_) return package_
	}
	execFileSync('node_modules/.bin/playwright', ['install', 'chromium'], { stdio: 'inherit' })
	return ''
}
