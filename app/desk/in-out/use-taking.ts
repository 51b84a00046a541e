import { useEffect, useRef, useState } from 'react'
import { type Saving, saveFile } from '../../platform/save-file.ts'
import { Refusal } from '../data/ask.ts'

export type Taking = { state: 'idle' | 'busy' | 'failed' | 'done'; said: string }
type Work = (saving: Saving, tell: (said: string) => void, signal: AbortSignal) => Promise<string>

const idle: Taking = { state: 'idle', said: '' }

/** A file that is made while one waits: what it tells of itself, and how to stop it. Whoever leaves the room stops it, too. */
export function useTaking() {
	const [taking, setTaking] = useState<Taking>(idle)
	const under = useRef<AbortController>(undefined)
	useEffect(() => () => under.current?.abort(), [])

	async function take(name: string, type: string, work: Work) {
		if (under.current) return
		const control = new AbortController()
		under.current = control
		let saving: Saving | undefined
		const tell = (next: Taking) => !control.signal.aborted && setTaking(next)
		try {
			saving = await saveFile(name, type)
			if (!saving) return setTaking(idle)
			tell({ state: 'busy', said: '' })
			const said = await work(saving, (now) => tell({ state: 'busy', said: now }), control.signal)
			control.signal.throwIfAborted()
			await saving.finish()
			tell({ state: 'done', said })
		} catch (refused) {
			await saving?.abandon().catch(() => {})
			tell(refused instanceof Refusal && refused.isSaid ? idle : { state: 'failed', said: '' })
		} finally {
			under.current = undefined
		}
	}
	const stop = () => {
		under.current?.abort()
		setTaking(idle)
	}
	return { taking, take, stop }
}
