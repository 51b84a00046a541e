import { PHOTO_BUCKET } from '../../lib/photos.ts'

/** A photo of the house, and where it can be looked at until a time. */
export type LeadPhoto = { id: string; caption: string; width: number; height: number; url: string; until: number }

type Row = Omit<LeadPhoto, 'url' | 'until'> & { lead_id: string; object_name: string }
type Known = { id: string; photos?: LeadPhoto[] | undefined }

const HOURS = 4

/** Those whose photos can be looked at for less than an hour more. */
export const fading = <Lead extends Known>(leads: readonly Lead[], now: number): Lead[] =>
	leads.filter(({ photos }) => photos?.some(({ until }) => until - now < 3600_000))

/** Each lead with its photos, in the order they came. Where they cannot be read, there are none. */
export async function withPhotos<Lead extends Known>(leads: readonly Lead[]): Promise<Lead[]> {
	if (leads.length === 0) return []
	const { supabase } = await import('../platform/supabase.ts')
	const { data } = await supabase
		.from('lead_photos')
		.select('id,lead_id,object_name,caption,width,height')
		.in(
			'lead_id',
			leads.map(({ id }) => id),
		)
		.order('created_at')
		.overrideTypes<Row[], { merge: false }>()
	if (!data?.length) return [...leads]
	const names = data.map(({ object_name }) => object_name)
	const { data: signed } = await supabase.storage.from(PHOTO_BUCKET).createSignedUrls(names, HOURS * 3600)
	const until = Date.now() + HOURS * 3600_000
	const urls = new Map(signed?.map(({ path, signedUrl }) => [path, signedUrl]))
	const shown = data.flatMap(({ lead_id, object_name, ...photo }) => {
		const url = urls.get(object_name)
		return url ? [{ lead_id, ...photo, url, until }] : []
	})
	return leads.map((lead) => {
		const photos = shown.filter(({ lead_id }) => lead_id === lead.id)
		return photos.length ? { ...lead, photos } : lead
	})
}
