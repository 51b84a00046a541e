import { useState } from 'react'
import { accountMessages } from '../../content/words/account-messages.ts'

/** The life of a button that needs no form: under way, or refused. */
export function useAction() {
	const [busy, setBusy] = useState<string>()
	const [failure, setFailure] = useState('')
	/** `name` tells several buttons apart; the deed answers with what to say when it did not work. */
	const run = async (name: string, deed: () => Promise<string | undefined>) => {
		if (busy !== undefined) return
		setBusy(name)
		setFailure('')
		try {
			setFailure((await deed()) ?? '')
		} catch {
			setFailure(accountMessages.unexpected)
		} finally {
			setBusy(undefined)
		}
	}
	return { busy, failure, run }
}
