import { useEffect, useRef, useState } from 'react'
import * as words from '../../../content/words/photos.ts'
import { MOST_PHOTOS } from '../../../lib/photos.ts'
import { toast } from '../../ui/toast.tsx'
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
const counts = ({ phase }: Photo) => phase !== 'refused'

export const isUnsent = (photo: Photo) => photo.phase !== 'sent' && counts(photo)

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
	const isLeft = useRef(false)
	useEffect(() => {
		isLeft.current = false
		return () => {
			isLeft.current = true
		}
	}, [])

	const change = (id: string, to: Partial<Photo>) =>
		setPhotos((all) => all.map((photo) => (photo.id === id ? { ...photo, ...to } : photo)))

	/** What is said of them all goes with each. */
	async function add(files: Iterable<File>, caption = '') {
		const room = Math.max(0, MOST_PHOTOS - had - latest.current.filter(counts).length)
		const chosen = [...files]
		setTooMany(chosen.length > room)
		const added = chosen
			.slice(0, room)
			.map((file): Photo => ({ id: crypto.randomUUID(), file, small: undefined, caption, phase: 'ready', percent: 0 }))
		// Known at once: what was chosen and sent before the app was here is both done now.
		latest.current = [...latest.current, ...added]
		setPhotos((all) => [...all, ...added])
		// One after another: each is whole in memory for a moment.
		for (const { id, file } of added) change(id, { small: await thumbnail(file) })
	}

	/** Until it is stored or refused; for some reasons to refuse one there is no point in sending others. */
	async function bring({ id, file }: Photo): Promise<'kept' | 'refused' | 'over'> {
		const photo = await shrink(file)
		for (let tries = 0; ; tries++) {
			change(id, { phase: 'sending', percent: 0 })
			const caption = latest.current.find((one) => one.id === id)?.caption ?? ''
			const outcome = await sendPhoto({ lead, id, caption, photo }, (percent) => change(id, { percent }))
			if (outcome.kind === 'sent') {
				change(id, { phase: 'sent', percent: 100 })
				onKept?.()
				return 'kept'
			}
			if (outcome.kind === 'refused') {
				// What is refused to all of them is not to be tried with each.
				for (const each of outcome.all ? latest.current.filter(isUnsent) : [{ id }])
					change(each.id, { phase: 'refused', why: outcome.why })
				return outcome.all ? 'over' : 'refused'
			}
			change(id, { phase: 'waiting' })
			const pause = pauseAfter(tries, outcome.seconds)
			if (pause === undefined) return 'over'
			await online(pause)
		}
	}

	/** Goes on when the form is closed: whoever has pressed Send takes them for sent. Then it says how it went by itself. */
	async function sendAll() {
		const waiting = latest.current.filter(isUnsent)
		if (busy || waiting.length === 0) return
		setBusy(true)
		addEventListener('beforeunload', askFirst)
		const outcomes: Awaited<ReturnType<typeof bring>>[] = []
		for (const { id } of waiting) {
			// It may have been left out meanwhile.
			const photo = latest.current.find((one) => one.id === id)
			if (!photo) continue
			outcomes.push(await bring(photo))
			if (outcomes.at(-1) === 'over') break
		}
		removeEventListener('beforeunload', askFirst)
		if (!isLeft.current) setBusy(false)
		else if (outcomes.every((outcome) => outcome === 'kept')) toast.notice(words.thanks(outcomes.length))
		else toast.error(words.notAll)
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

/** Photos that are on their way would be lost with the page. */
const askFirst = (event: Event) => event.preventDefault()

/** After a pause, or as soon as the browser is online again. */
const online = (seconds: number) =>
	new Promise<void>((resolve) => {
		const done = () => {
			clearTimeout(timer)
			removeEventListener('online', done)
			resolve()
		}
		const timer = setTimeout(done, seconds * 1000)
		addEventListener('online', done)
	})
