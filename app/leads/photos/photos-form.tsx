import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import * as words from '../../../content/words/photos.ts'
import { CAPTION, LONGEST_CAPTION, MOST_PHOTOS, PHOTO, PHOTO_TYPES, PHOTOS_PATH } from '../../../lib/photos.ts'
import { fits } from '../../../lib/text.ts'
import { classes } from '../../ui/classes.ts'
import { Submit } from '../../ui/submit.tsx'
import { PhotoRow } from './photo-row.tsx'
import { isUnsent, usePhotos } from './use-photos.ts'

export type PhotosFormProps = {
	/** The lead they are of; unset, the server knows by its cookie. */
	lead?: string
	/** How many of it are with us already. */
	had?: number | undefined
	/** Told of each that has come. */
	onKept?: () => void
	className?: string
}

/** Asks for photos of the house. Without JavaScript it is a plain form; with it each photo is shrunk, shown on its way, and sent again by itself. */
export function PhotosForm({ lead, had = 0, onKept, className }: PhotosFormProps) {
	const id = useId()
	const input = useRef<HTMLInputElement>(null)
	const early = useRef<HTMLInputElement>(null)
	/** As it came, then with a caption for each; or, where the one for all says something already, once they are chosen. */
	const [stage, setStage] = useState<'plain' | 'said' | 'each'>('plain')
	const { photos, tooMany, busy, add, leaveOut, sendAll, say } = usePhotos(lead, { had, onKept })
	const choose = () => {
		const { current } = input
		if (!current?.files?.length) return
		void add(current.files, early.current?.value)
		setStage('each')
		current.value = ''
	}
	// What was chosen and said before the app was here is taken over.
	const takeOver = useEffectEvent(() => {
		const { activeElement } = document
		setStage(early.current?.value ? 'said' : 'each')
		choose()
		if (activeElement === early.current) requestAnimationFrame(goOnSaying)
	})
	const goOnSaying = () => {
		const field = input.current?.form?.querySelector<HTMLInputElement>('li>div>input')
		field?.focus()
		field?.setSelectionRange(field.value.length, field.value.length)
	}
	useEffect(() => takeOver(), [])
	const unsent = photos.filter(isUnsent).length
	const sent = photos.filter(({ phase }) => phase === 'sent').length
	const submit = (event: FormEvent) => {
		event.preventDefault()
		const isLong = photos.some(({ phase, caption }) => phase === 'ready' && !fits(caption, LONGEST_CAPTION))
		if (isLong) input.current?.form?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
		else void sendAll()
	}
	return (
		<form
			method="post"
			action={PHOTOS_PATH}
			encType="multipart/form-data"
			onSubmit={submit}
			aria-labelledby={`${id}-title`}
			className={classes('mt-6 grid gap-3 rounded-2xl bg-sand/60 p-4 text-left sm:p-5', className)}
		>
			<p id={`${id}-title`} className="font-bold">
				{words.title}
			</p>
			{had > 0 && <p className="text-sm font-medium">{words.have(had)}</p>}
			<p className="text-sm text-mute">{words.ask}</p>
			<label htmlFor={`${id}-input`} className="text-sm font-bold">
				{words.choose}
			</label>
			<input
				ref={input}
				id={`${id}-input`}
				type="file"
				name={PHOTO}
				multiple
				accept={PHOTO_TYPES.join()}
				onChange={choose}
				disabled={busy}
				className={classes(
					'block min-h-12 w-full min-w-0 rounded-xl border-fine border-edge/60 bg-field p-2 text-sm file:mr-3 file:min-h-8 file:rounded-lg file:border-0 file:bg-ink file:px-3 file:font-bold file:text-white',
					// What was chosen stands below; that nothing is chosen here would be no help.
					photos.length > 0 && 'text-transparent',
				)}
			/>
			{stage !== 'each' && (
				<div>
					<label htmlFor={`${id}-caption`} className="mb-1.5 block text-sm font-bold">
						{words.caption}
					</label>
					<input
						ref={early}
						id={`${id}-caption`}
						name={CAPTION}
						className="min-h-12 w-full rounded-xl border-fine border-edge/60 bg-field px-3"
					/>
				</div>
			)}
			{tooMany && <p className="text-sm font-medium text-door-deep">{words.tooMany}</p>}
			{photos.length > 0 && (
				<ol className="grid gap-3">
					{photos.map((photo, index) => (
						<PhotoRow
							key={photo.id}
							photo={photo}
							number={index + 1}
							onSay={(caption) => say(photo.id, caption)}
							onLeaveOut={() => leaveOut(photo.id)}
						/>
					))}
				</ol>
			)}
			{/* Not hidden while it is empty: what comes out of hiding is not read out by all. */}
			<div aria-live="polite" className="-mb-3 text-sm font-medium not-empty:mb-0">
				{sent > 0 && unsent === 0 && `${words.thanks(sent)} ${had + sent < MOST_PHOTOS ? words.addMore : ''}`}
			</div>
			{(stage === 'plain' || unsent > 0) && (
				<Submit busy={busy} doing={words.sending} look="ink" className="justify-self-start">
					{words.send}
				</Submit>
			)}
			<p className="text-xs text-mute">{words.privacy}</p>
		</form>
	)
}
