/** Only our own server takes photos: pages that speak to another do not ask for any. */
export const takesPhotos = !__SUPABASE_URL__
