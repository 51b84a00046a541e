import { useState } from 'react'
import * as words from '../../../content/words/account.ts'
import { useAction } from '../../ui/use-action.ts'
import { attempt } from '../session/attempt.ts'
import { makeBackupCodes } from '../session/backup-codes.ts'
import type { Enrolment } from './enrol-form.tsx'

/** Setting up an authenticator app: its picture to scan, then, with the first one, codes to keep. */
export function useEnrolment(onEnd: () => void) {
	const [enrolment, setEnrolment] = useState<Enrolment>()
	const [codes, setCodes] = useState<string[]>()
	const { busy, failure, run } = useAction()
	const begin = () =>
		run('begin', () =>
			attempt(async (client) => {
				const { data, error } = await client.auth.mfa.listFactors()
				if (error) return { error }
				// What an earlier try left behind would be in the way by its name.
				for (const { id } of data.all.filter(({ status }) => status === 'unverified'))
					await client.auth.mfa.unenroll({ factorId: id })
				const names = data.totp.map(({ friendly_name }) => friendly_name)
				const free = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => words.numberedApp(n))
				const friendlyName = free.find((name) => !names.includes(name)) ?? words.numberedApp(Date.now())
				const enrolled = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
				if (!enrolled.error) setEnrolment({ id: enrolled.data.id, first: names.length === 0, ...enrolled.data.totp })
				return enrolled
			}),
		)
	const end = () => {
		setCodes(undefined)
		onEnd()
	}
	/** The form is closed, with the app set up or without. */
	const close = (on: boolean) => {
		setEnrolment(undefined)
		if (on && enrolment?.first) return run('codes', makeCodes)
		end()
	}
	const makeCodes = async () => {
		const { codes, refused } = await makeBackupCodes()
		if (codes) setCodes(codes)
		else end()
		return refused
	}
	/** New ones in the place of those before. */
	const renewCodes = () => run('codes', makeCodes)
	return { enrolment, codes, busy, failure, begin, close, end, renewCodes }
}
