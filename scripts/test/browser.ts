import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const kinds = {
	/** Without its windows the browser draws the same pages in a third of the time, but counts its frames differently. */
	shell: { debian: 'chromium-headless-shell', places: ['/usr/bin/chromium-headless-shell'] },
	whole: { debian: 'chromium', places: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'] },
}

/** CHROMIUM, else the kind wanted or else the whole browser, as installed or as Debian has it, else the one Playwright downloads. */
export function findBrowser(wanted: keyof typeof kinds = 'shell'): string {
	if (process.env.CHROMIUM) return process.env.CHROMIUM
	for (const { debian, places } of [kinds[wanted], kinds.whole]) {
		const find = () => places.find((place) => existsSync(place))
		if (!find()) installPackage(debian)
		const found = find()
		if (found) return found
	}
	execFileSync('node_modules/.bin/playwright', ['install', 'chromium'], { stdio: 'inherit' })
	return ''
}

/** Where there are such packages and we may install them; with letters to draw until a page's own arrive, which a bare machine lacks. */
function installPackage(name: string) {
	if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
	console.log(`Installing ${name} …`)
	for (const args of [['update'], ['install', '-y', '--no-install-recommends', name, 'fonts-liberation']])
		spawnSync('apt-get', ['-qq', ...args], { stdio: 'ignore' })
}
