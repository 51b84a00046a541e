import { useEffect, useEffectEvent } from 'react'
import { fading, type LeadPhoto, withPhotos } from './photos.ts'

const LOOK_MS = 60_000

/** Asks anew for addresses of photos before they end: a desk stays open for days. A machine that slept looks within a minute. */
export function useFreshPhotos<Lead extends { id: string; photos?: LeadPhoto[] | undefined }>(
	leads: readonly Lead[],
	show: (renewed: Lead[]) => void,
) {
	const look = useEffectEvent(async () => {
		const old = fading(leads, Date.now())
		if (old.length > 0) show(await withPhotos(old).catch(() => []))
	})
	useEffect(() => {
		const timer = setInterval(() => void look(), LOOK_MS)
		return () => clearInterval(timer)
	}, [])
}
