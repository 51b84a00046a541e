const causes: Record<string, (file: string) => string> = {
	ENOENT: (file) => `There is no ${file}.`,
	EACCES: (file) => `This user may not read ${file}.`,
	EPERM: (file) => `This user may not read ${file}.`,
	EISDIR: (file) => `${file} is a folder: name the file in it.`,
	EIO: (file) => `${file} cannot be read: the disk it is on has an error.`,
}

/** Why the file that a command was given cannot be read, if it is not the file's contents. */
export const whyUnread = (error: unknown, file: string): string | undefined =>
	causes[String((error as NodeJS.ErrnoException).code)]?.(file)
