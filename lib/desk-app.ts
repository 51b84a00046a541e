/** Where the desk's app of its own is found: its manifest, its icons, and its worker, which stands at the root so that /admin itself is within its reach. */
export const SITE_MANIFEST = '/site.webmanifest'
export const DESK_MANIFEST = '/admin/manifest.webmanifest'
export const DESK_ICON = '/admin/icon-192.png'
export const DESK_BADGE = '/admin/badge-96.png'
export const DESK_WORKER = '/desk-worker.js'
export const DESK_SCOPE = '/admin'

/** Said by the worker to an open desk when a notice was tapped. */
export type WorkerSays = { go: string }
