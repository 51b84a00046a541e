import { DESK_SCOPE } from '../../../lib/desk-app.ts'
import { deviceOf } from '../../../lib/device.ts'
import type { Hurdle, Trouble } from '../../../lib/notice.ts'
import { ask, Refusal } from '../data/ask.ts'
import { proven } from '../data/decide.ts'

declare global {
	interface Navigator {
		/** Safari's: opened from the home screen. */
		standalone?: boolean
	}
}

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && typeof Notification !== 'undefined'
/** An iPad calls itself a Mac. */
const isApplePhone = () =>
	/iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

export function hurdle(): Hurdle | undefined {
	if (!canPush()) return isApplePhone() && !navigator.standalone ? 'home-screen' : 'unsupported'
	return Notification.permission === 'denied' ? 'denied' : undefined
}

export const thisDevice = () => deviceOf(navigator.userAgent)

const worker = async () => {
	const found = await navigator.serviceWorker.getRegistration(DESK_SCOPE)
	return found?.scope.endsWith(DESK_SCOPE) ? found : undefined
}

const bytesOf = (key: string) =>
	Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
const textOf = (bytes: ArrayBuffer | null) =>
	btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
		.replaceAll('+', '-')
		.replaceAll('/', '_')
		.replaceAll('=', '')

/** Tells the database of this browser; it answers by what name it knows it. */
const keep = (subscription: PushSubscription, knownOnly: boolean) =>
	ask<string | null>('keep_push_device', {
		endpoint: subscription.endpoint,
		p256dh: textOf(subscription.getKey('p256dh')),
		secret: textOf(subscription.getKey('auth')),
		server_key: textOf(subscription.options.applicationServerKey),
		name: thisDevice(),
		known_only: knownOnly,
	})

/** The device this browser is, if notices are on here: with each opening of the desk it belongs to the sign-in of now. */
export async function renewDevice(): Promise<string | null> {
	if (!canPush() || Notification.permission !== 'granted') return null
	const subscription = await (await worker())?.pushManager.getSubscription()
	if (!subscription) return null
	const device = await keep(subscription, true).catch((refused) => {
		if (refused?.code === 'push_key_old') return null
		throw refused
	})
	// Removed from another device, or of a key that is gone.
	if (device === null) await subscription.unsubscribe()
	return device
}

/** Asks for the permission first, while the tap still counts. */
export async function turnOn(): Promise<Trouble | undefined> {
	if ((await Notification.requestPermission()) !== 'granted') return 'denied'
	const [found, key] = await Promise.all([worker(), ask<string | null>('push_key').catch(() => undefined)])
	if (key === undefined) return 'not-kept'
	if (!found || key === null) return 'not-set-up'
	try {
		const before = await found.pushManager.getSubscription()
		if (before && textOf(before.options.applicationServerKey) !== key) await before.unsubscribe()
		const asked = { userVisibleOnly: true, applicationServerKey: bytesOf(key) }
		const subscription = await found.pushManager.subscribe(asked)
		return await proven(() => keep(subscription, false)).then(
			() => undefined,
			(refused) => (refused instanceof Refusal && refused.isSaid ? 'unproven' : 'not-kept'),
		)
	} catch {
		return 'no-service'
	}
}

/** In this browser; what the server knew of it goes with it. */
export async function turnOff(): Promise<void> {
	await (await (await worker())?.pushManager.getSubscription())?.unsubscribe()
}
