/** How the site itself is doing, as the desk and its owner read it. */
export const hosted =
	'No server of this product reports to this database. On hosted Supabase that is as it should be; its dashboard knows. If you run the server yourself, it has stopped, or cannot write.'
export const isUp = 'Is the site up?'
export const databaseAnswers = 'The database answers. More is not known here.'
export const started = (ago: string) => `It was started ${ago}.`
export const processes = (count: number) => `${count} processes are running.`
export const releases = (names: readonly string[]) =>
	`${names.length > 1 ? 'Releases' : 'Release'} ${names.join(', ')}.`
export const outside = (folder: string) =>
	`The database lies in ${folder}, outside DATA_DIR: a copy of DATA_DIR alone holds no lead.`
export const yes = 'Yes.'
export const wasAway = (count: number) =>
	`It is, but ${count === 1 ? 'once' : `${count} times`} in the last hours it had to say “try again in a moment”.`
export const awayAdvice =
	'The database was away, full or crowded. Forms keep what was typed and send it by themselves. If it goes on, look at the server’s log.'
export const areMailsGoing = 'Are emails going out?'
export const lastSent = (ago: string) => `The last one went out ${ago}.`
const emails = (count: number) => (count === 1 ? 'one email' : `${count} emails`)
export const waiting = (count: number) => `${emails(count)} waiting.`
export const noneSent = 'None has gone out so far.'
export const notGoing = (count: number) => `No: ${emails(count)} could not be sent so far.`
export const oldest = (ago: string) => `The oldest was written ${ago}.`
export const notGoingAdvice =
	'No lead is lost, they are all at the desk. The reason stands beside each email below; most often it is the password or the address in SMTP_URL. They are tried again by themselves, or at once with the button.'
export const notDelivered = (count: number) => `Yes, but ${emails(count)} could not be delivered.`
export const notDeliveredAdvice = 'Often the address was mistyped: call these people instead.'
export const asFiles = 'They are kept as files in DATA_DIR/mail, and nobody gets them.'
export const asFilesAdvice = 'Set SMTP_URL to your mail server.'
export const lastBackup = 'When was the last backup?'
export const backupFile = (file: string, size: string) => `${file}, ${size}, read back and found whole.`
export const notKnown = 'That is not known here.'
export const hostedBackups =
	'On hosted Supabase, backups are made by the platform: see Database → Backups in its dashboard.'
export const lastAndNoMore = (last: string) => `${last}, and none is made by itself any more.`
export const noneMade = 'None is made by itself.'
export const backupAdvice =
	'Set BACKUP_DIR to a folder, best on another disk, and restart the server: it then makes one each night.'
export const lastThenFailed = (last: string, ago: string) => `${last}. The one after it failed ${ago}.`
export const noneFailed = (ago: string) => `There is none yet: it failed ${ago}.`
export const backupFailedAdvice =
	'It is tried again every hour, or the next night if only stored files were missing. Until then npm run backup makes one by hand, in any folder with room.'
export const firstBackup = 'The first one is made in the next minutes.'
export const tooLongAgo = (last: string) => `${last}: that is too long.`
export const tooLongAdvice = 'Look at the server’s log, and run npm run backup by hand.'
export const isDiskFilling = 'Is the disk filling up?'
export const free = (room: string, size: string, percent: number) => `${room} of ${size} are free, ${percent}%.`
export const no = 'No.'
export const littleRoom = 'Yes: there is little room left.'
export const roomAdvice =
	'Without room no lead can be stored. Remove old backups or logs from the machine, or give it a larger disk.'
export const isSomeoneAttacking = 'Is someone attacking?'
/** What an attack is made of. */
export const door = {
	suspected: 'leads that look like spam',
	sign_ins: 'sign-ins that failed',
	limits: 'sign-ins refused after too many tries',
	refused: 'requests refused as too many or too large',
}
export const counted = (kind: string, hour: number, day: number) =>
	`${kind}: ${hour} in the last hour, ${day} in a day.`
export const nothingUnusual = 'Nothing unusual.'
export const attacked = 'It looks like it: there is more of this than people do by chance.'
export const attackedAdvice =
	'The limits hold whoever does it back, and nobody else. See in the log where it comes from, and look through the leads marked as suspected: a real one may be among them.'
