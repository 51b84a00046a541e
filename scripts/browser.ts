import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const kinds = {
	/** Without its windows the browser draws the same pages in a third of the time, but counts its frames differently. */
	shell: { debian: 'chromium-headless-shell', places: ['/usr/bin/chromium-headless-shell'] },
	whole: { debian: 'chromium', places: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'] },
}

/** CHROMIUM, else Debian's package of the kind wanted, else any that is installed, else the one Playwright downloads. */
export function findBrowser(wanted: keyof typeof kinds = 'shell'): string {
	if (process.env.CHROMIUM) return process.env.CHROMIUM
	const { debian, places } = kinds[wanted]
	const find = (among: string[]) => among.find((place) => existsSync(place))
	if (!find(places) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
		console.log('Installing Chromium …')
		for (const args of [['update'], ['install', '-y', '--no-install-recommends', debian]])
			spawnSync('apt-get', ['-qq', ...args], { stdio: 'ignore' })
	}
	const found = find([...places, ...kinds.whole.places])
	if (found) return found
	execFileSync('node_modules/.bin/playwright', ['install', 'chromium'], { stdio: 'inherit' })
	return ''
}
