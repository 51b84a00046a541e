import { type ComponentType, useEffect, useState } from 'react'
import type { PhotosFormProps } from './photos-form.tsx'
import { takesPhotos } from './takes-photos.ts'

type Form = ComponentType<PhotosFormProps>

const load = () => import('./for-the-thanked.ts').catch(() => undefined)

/** Fetched with what thanks: an update in between takes nothing away. */
export const preparePhotosForm = () => void (takesPhotos && load())

/** The form for photos, once a lead is stored. Where it cannot be had, nobody misses it. */
export function usePhotosForm(lead: string | undefined): Form | undefined {
	const [form, setForm] = useState<{ Form: Form }>()
	useEffect(() => {
		if (lead && takesPhotos) load().then((loaded) => loaded && setForm({ Form: loaded.PhotosForm }))
	}, [lead])
	return form?.Form
}
