import { useQuery } from '@tanstack/react-query'
import { PHOTO_BUCKET } from '../../../lib/photos.ts'
import { rows } from './ask.ts'

/** A photo of the house, and where it can be looked at. */
export type LeadPhoto = { id: string; caption: string; width: number; height: number; url: string }
type Row = Omit<LeadPhoto, 'url'> & { object_name: string }

const HOUR_MS = 3_600_000
/** An address lasts longer than it takes until it is asked for anew: a desk stays open for days. */
const LASTS_S = 4 * 3600

/** Photos that came with some leads, in the order they came. */
export const usePhotos = (id: string, parts: readonly string[]) =>
	useQuery({
		queryKey: ['lead', id, 'photos', parts],
		queryFn: async (): Promise<LeadPhoto[]> => {
			const found = await rows((supabase) =>
				supabase
					.from('lead_photos')
					.select('id,object_name,caption,width,height')
					.in('lead_id', [id, ...parts])
					.order('created_at')
					.overrideTypes<Row[], { merge: false }>(),
			)
			if (found.length === 0) return []
			const names = found.map(({ object_name }) => object_name)
			const signed = await rows((supabase) => supabase.storage.from(PHOTO_BUCKET).createSignedUrls(names, LASTS_S))
			const urls = new Map(signed.map(({ path, signedUrl }) => [path, signedUrl]))
			return found.flatMap(({ object_name, ...photo }) => {
				const url = urls.get(object_name)
				return url ? [{ ...photo, url }] : []
			})
		},
		staleTime: HOUR_MS,
		refetchInterval: HOUR_MS,
		refetchOnWindowFocus: true,
	})
