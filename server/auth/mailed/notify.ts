/** Tells the owner of an account by mail what happened to it. */
import { company } from '../../../content/company.ts'
import { deviceOf } from '../../../lib/device.ts'
import type { Notice, NoticeData } from '../../messages/mails/account-notices.ts'
import type { Work } from '../request/context.ts'
import { take } from '../request/rate-limits.ts'
import type { UserRow } from '../rows/user.ts'

type About = {
	user: Pick<UserRow, 'id' | 'email'>
	notice: Notice
	/** Another address than the user's own, such as the one they had before. */
	to?: string | null
	/** Done by the company's own hand, not from a device of the user's. */
	byUs?: boolean
	data?: Pick<NoticeData, 'email' | 'new_email' | 'provider'>
}

/** So many of one kind for one account. Beyond it the owner knows; and what strangers do to the mail quota holds back none. */
const perAccount = { count: 10, seconds: 86_400, burst: 10 }

/** Tells the owner of an account what happened to it, in the transaction of what happened. */
export async function notify(work: Work, about: About): Promise<void> {
	const { auth, c, db } = work
	const { user, notice, to = user.email, byUs, data } = about
	if (!to || !auth.settings.notices[notice]) return
	const now = auth.now()
	const from = byUs ? { by: company.name } : { device: deviceOf(c.req.header('user-agent')) }
	if (await take(db, now, { bucket: notice, key: `${user.id} ${to}`, limit: perAccount })) return
	await db
		.insertInto('messages')
		.values({
			kind: notice,
			recipient: to,
			lead_id: null,
			data: { ...data, ...from, at: now.toISOString() },
			last_error: null,
			sent_at: null,
		})
		.execute()
}
