type Named = readonly (readonly [pattern: RegExp, name: string])[]

// Order matters: most browsers also claim to be the ones they descend from.
const browsers: Named = [
	[/\bEdg(e|A|iOS)?\//, 'Edge'],
	[/\b(OPR|OPT|Opera)\//, 'Opera'],
	[/\bSamsungBrowser\//, 'Samsung Internet'],
	[/\b(Firefox|FxiOS)\//, 'Firefox'],
	[/\b(Headless)?(Chrome|CriOS|Chromium)\//, 'Chrome'],
	[/\bSafari\//, 'Safari'],
]

const machines: Named = [
	[/\biPhone\b/, 'iPhone'],
	[/\biPad\b/, 'iPad'],
	[/\bAndroid\b.*\bMobile\b/, 'Android phone'],
	[/\bAndroid\b/, 'Android tablet'],
	[/\bCrOS\b/, 'Chromebook'],
	[/\bWindows\b/, 'Windows computer'],
	[/\bMac(intosh| OS X)\b/, 'Mac'],
	[/\bLinux\b/, 'Linux computer'],
]

export const UNKNOWN_DEVICE = 'Unknown device'

/** A user agent in words of ours alone, such as `Chrome on Android phone`; nothing a stranger wrote into it comes through. */
export function deviceOf(userAgent: string | null | undefined): string {
	const text = (userAgent ?? '').slice(0, 500)
	const of = (known: Named) => known.find(([pattern]) => pattern.test(text))?.[1]
	const [browser, machine] = [of(browsers), of(machines)]
	if (browser && machine) return `${browser} on ${machine}`
	return browser ?? machine ?? UNKNOWN_DEVICE
}

/** Whether such words speak of something that is held in the hand. */
export const isHandheld = (device: string) => /\b(phone|iPhone|iPad|tablet)$/.test(device)
