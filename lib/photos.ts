/** Photos of a house: what the browser and the server both hold to. The table says the same of their number. */

export const MOST_PHOTOS = 12
/** Pixels of the longer edge of what is kept. */
export const LONG_EDGE = 2048
export const LONGEST_CAPTION = 200
/** What can be read everywhere. A phone that keeps others sends one of these where they are asked for. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp']
export const PHOTOS_PATH = '/leads/photos'
export const PHOTO_BUCKET = 'lead-photos'

/** Fields of the form, before the photo itself. */
export const CAPTION = 'caption'
/** The same photo sent again, after a line that broke, has the same id. */
export const PHOTO_ID = 'photo-id'
export const PHOTO = 'photo'
