import { refusals } from '../../../content/words/photos.ts'
import { LEAD_ID } from '../../../lib/lead.ts'
import { CAPTION, PHOTO, PHOTO_ID, PHOTOS_PATH } from '../../../lib/photos.ts'

export type Parcel = { lead: string | undefined; id: string; caption: string; photo: Blob }
/** Stored; or worth another try, in so many seconds at the earliest; or refused, and the others with it or not. */
export type Outcome =
	| { kind: 'sent' }
	| { kind: 'again'; seconds: number }
	| { kind: 'refused'; why: string; all: boolean }

/** No answer at all, or one that speaks of the moment. */
const passing = [0, 408, 429, 500, 502, 503, 504]
/** A phone on a bad line is slow, not dead. */
const PATIENCE_MS = 120_000
const forAll = ['too_many', 'not_yours']

/** Sends one photo. The same id makes it safe to repeat. */
export function sendPhoto({ lead, id, caption, photo }: Parcel, onProgress: (percent: number) => void) {
	const form = new FormData()
	form.append(PHOTO_ID, id)
	form.append(CAPTION, caption)
	form.append(PHOTO, photo, 'photo.jpg')
	return new Promise<Outcome>((resolve) => {
		// fetch does not tell how much has gone.
		const request = new XMLHttpRequest()
		const done = () => resolve(outcomeOf(request))
		request.open('POST', PHOTOS_PATH)
		request.timeout = PATIENCE_MS
		request.setRequestHeader('accept', 'application/json')
		if (lead) request.setRequestHeader(LEAD_ID, lead)
		request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((100 * loaded) / total))
		request.onloadend = done
		request.send(form)
	})
}

function outcomeOf(request: XMLHttpRequest): Outcome {
	if (request.status === 201) return { kind: 'sent' }
	if (passing.includes(request.status))
		return { kind: 'again', seconds: Number(request.status && request.getResponseHeader('retry-after')) || 0 }
	const code = codeOf(request.responseText)
	return { kind: 'refused', why: refusals[code], all: forAll.includes(code) }
}

function codeOf(text: string): keyof typeof refusals {
	try {
		const { code } = JSON.parse(text)
		return code in refusals ? code : 'unreadable'
	} catch {
		return 'unreadable'
	}
}
