import { join } from 'node:path'
import { diskKeeper } from './disk.ts'
import type { Keeper } from './keeper.ts'
import { BYTES_FOLDER } from './places.ts'
import { type S3Settings, s3Keeper } from './s3.ts'

/** On the disk, or where the settings say; in both cases what is still coming lies on the disk. */
export function openKeeper(dataDir: string, s3: S3Settings | undefined): Keeper {
	const disk = diskKeeper(join(dataDir, BYTES_FOLDER))
	return s3 ? s3Keeper(s3, disk) : disk
}
