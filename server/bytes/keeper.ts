import type { Readable } from 'node:stream'

/** A part of a version's bytes, or all of them. */
export type Opened = { size: number; bytes: Readable }
export type Leftover = { version: string; forget: () => Promise<void> }

/** Keeps the bytes of stored files by version, each written once: a version that can be read is whole. */
export type Keeper = {
	/** Takes over a file that is whole and on the disk. It is kept for good, or this fails. */
	keep: (version: string, file: string) => Promise<void>
	/** The same bytes once more, under a version of their own. */
	copy: (from: string, to: string) => Promise<void>
	/** From the first to the last byte that is asked for, both included. */
	read: (version: string, part?: { start: number; end: number }) => Promise<Opened>
	remove: (version: string) => Promise<void>
	/** What lies here since before a time: versions, and what never came to be one. */
	olderThan: (time: number) => AsyncGenerator<Leftover>
	/** Writes down whose it is where nothing is written yet, and tells whose it is: what others keep is not ours to sweep. */
	claim: (owner: string) => Promise<string>
}
