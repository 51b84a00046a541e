import { dirname, join } from 'node:path'

/**
 * Held in common while a backup is made, alone while bytes are removed: what the backup's snapshot has rows of stays
 * until it is read. Any number; the same one in every server.
 */
export const BYTES_LOCK = 7_303_502

/** Where a server keeps the bytes of stored files, below its data folder. */
export const BYTES_FOLDER = 'storage'

/** Whether a version is one of ours. */
export const isVersion = (version: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(version)

/** The place of one version's bytes below that folder: never named by what a caller calls them. */
export function placeOf(version: string): string {
	if (!isVersion(version)) throw new Error('this version was not made here')
	return join(version.slice(0, 2), version)
}

/** Where they lie while they come. */
export const unfinishedPlaceOf = (version: string) => join(dirname(placeOf(version)), `.${version}`)
