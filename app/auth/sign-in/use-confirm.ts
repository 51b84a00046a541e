import { type FormEvent, useEffect, useState } from 'react'
import { confirmWords, type LinkType } from '../../../content/confirm-link.ts'
import type { AuthFailure } from '../../../lib/account.ts'
import { isReclaimed } from '../session/assurance.ts'
import { arrivalAt } from './link.ts'
import { forgetRegistered, isRegisteredHere } from './registered-here.ts'

type Link = { token: string; type: LinkType }

const isLinkType = (type: string | null): type is LinkType => type !== null && Object.hasOwn(confirmWords, type)

function readLink(): Link | undefined {
	const given = new URLSearchParams(location.search)
	const [token, type] = [given.get('token') ?? '', given.get('type')]
	return token && isLinkType(type) ? { token, type } : undefined
}

/** What comes back later is worth another press; everything else is a link whose time has passed. */
const mayWorkLater = ({ status = 0 }: AuthFailure & { status?: number | undefined }) =>
	status === 0 || status === 429 || status >= 500

/** The life of a mailed link on a page that no server filled in. */
export function useConfirm() {
	const [link, setLink] = useState<Link>({ token: '', type: 'signup' })
	const [state, setState] = useState<'ask' | 'busy' | 'later' | 'over'>('ask')
	useEffect(() => {
		const found = readLink()
		if (found) setLink(found)
		else setState('over')
	}, [])

	const confirm = async (event: FormEvent) => {
		event.preventDefault()
		const found = readLink()
		if (state === 'busy' || !found) return
		setState('busy')
		try {
			setState(await verify(found))
		} catch {
			setState('later')
		}
	}
	return { link, state, confirm }
}

async function verify({ token, type }: Link): Promise<'busy' | 'later' | 'over'> {
	const [{ supabase }, { recover }] = await Promise.all([
		import('../../platform/supabase.ts'),
		import('../session/watch-session.ts'),
	])
	const { data, error } = await supabase.auth.verifyOtp({ token_hash: token, type })
	if (error) return mayWorkLater(error) ? 'later' : 'over'
	const { session } = data
	if (!session) {
		// One of the two addresses of a change has agreed.
		location.replace('/auth#message=1')
		return 'busy'
	}
	let reclaimed = isReclaimed(session)
	if (type === 'signup' && !reclaimed && !isRegisteredHere(session.user.email)) {
		// Who set this account up is not known here, so their password and name go; a server of ours has seen to that itself.
		await supabase.auth.updateUser({ password: unguessable(), data: { first_name: null, last_name: null } })
		reclaimed = true
	}
	forgetRegistered()
	if (reclaimed || type === 'recovery' || type === 'invite') recover(true, reclaimed)
	location.replace(arrivalAt(reclaimed ? 'recovery' : type))
	return 'busy'
}

/** Of every kind of character that a service may ask for. */
const unguessable = () => `${crypto.randomUUID()}-aA1!`
