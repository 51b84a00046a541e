import { useEffect, useRef, useState } from 'react'
import { MOST_PHOTOS } from '../../../lib/photos.ts'
import { pauseAfter } from '../use-resend.ts'
import { sendPhoto } from './send.ts'
import { shrink, thumbnail } from './shrink.ts'

export type Photo = {
	id: string
	file: File
	small: string | undefined
	caption: string
	phase: 'ready' | 'sending' | 'waiting' | 'sent' | 'refused'
	percent: number
	/** Why it was refused. */
	why?: string
}

/** One that we cannot take leaves its place to another. */
export const counts = ({ phase }: Photo) => phase !== 'refused'

/** The photos someone has chosen, and how far each has come. Sent one after another; a line that breaks is waited for. */
export function usePhotos(
	lead: string | undefined,
	{ had, onKept }: { had: number; onKept?: (() => void) | undefined },
) {
	const [photos, setPhotos] = useState<Photo[]>([])
	const [tooMany, setTooMany] = useState(false)
	const [busy, setBusy] = useState(false)
	const latest = useRef(photos)
	latest.current = photos
	const leaving = useRef(new AbortController())
	useEffect(() => {
		leaving.current = new AbortController()
		return () => leaving.current.abort()
	}, [])

	const change = (id: string, to: Partial<Photo>) =>
		setPhotos((all) => all.map((photo) => (photo.id === id ? { ...photo, ...to } : photo)))

	async function add(files: Iterable<File>) {
		const room = Math.max(0, MOST_PHOTOS - had - latest.current.filter(counts).length)
		const chosen = [...files]
		setTooMany(chosen.length > room)
		const added = chosen
			.slice(0, room)
			.map(
				(file): Photo => ({ id: crypto.randomUUID(), file, small: undefined, caption: '', phase: 'ready', percent: 0 }),
			)
		setPhotos((all) => [...all, ...added])
		// One after another: each is whole in memory for a moment.
		for (const { id, file } of added) change(id, { small: await thumbnail(file) })
	}

	/** Until it is stored or refused. Tells whether there is a point in sending others. */
	async function bring({ id, file }: Photo): Promise<boolean> {
		const { signal } = leaving.current
		const photo = await shrink(file)
		for (let tries = 0; !signal.aborted; tries++) {
			change(id, { phase: 'sending', percent: 0 })
			const caption = latest.current.find((one) => one.id === id)?.caption ?? ''
			const outcome = await sendPhoto({ lead, id, caption, photo }, (percent) => change(id, { percent }), signal)
			if (outcome.kind === 'sent') {
				change(id, { phase: 'sent', percent: 100 })
				onKept?.()
			}
			if (outcome.kind === 'refused') change(id, { phase: 'refused', why: outcome.why })
			if (outcome.kind !== 'again') return outcome.kind === 'sent' || !outcome.all
			change(id, { phase: 'waiting' })
			const pause = pauseAfter(tries, outcome.seconds)
			if (pause === undefined) return false
			await online(pause, signal)
		}
		return false
	}

	async function sendAll() {
		if (busy) return
		setBusy(true)
		for (const { id } of latest.current) {
			// It may have been left out meanwhile.
			const photo = latest.current.find((one) => one.id === id)
			if (!photo || photo.phase === 'sent' || photo.phase === 'refused') continue
			if (!(await bring(photo))) break
		}
		if (!leaving.current.signal.aborted) setBusy(false)
	}

	const leaveOut = (id: string) => setPhotos((all) => all.filter((photo) => photo.id !== id))
	return {
		photos,
		tooMany,
		busy,
		add,
		leaveOut,
		sendAll,
		say: (id: string, caption: string) => change(id, { caption }),
	}
}

/** After a pause, or as soon as the browser is online again. */
const online = (seconds: number, signal: AbortSignal) =>
	new Promise<void>((resolve) => {
		const done = () => {
			clearTimeout(timer)
			removeEventListener('online', done)
			resolve()
		}
		const timer = setTimeout(done, seconds * 1000)
		addEventListener('online', done)
		signal.addEventListener('abort', done, { once: true })
	})
