import { useQuery } from '@tanstack/react-query'
import * as words from '../../../content/words/desk/demo.ts'
import { toast } from '../../ui/toast.tsx'
import { ask } from './ask.ts'
import { desk } from './client.ts'

const HOUR_MS = 3_600_000

/** How many leads of this desk are made up. */
export const useDemo = () =>
	useQuery({ queryKey: ['demo'], queryFn: () => ask<number>('demo_leads'), staleTime: HOUR_MS }).data ?? 0

/** Takes them all away. Tells whether it did. */
export async function removeDemo(): Promise<boolean> {
	try {
		await ask<number>('remove_demo')
		toast.notice(words.gone)
		return true
	} catch {
		toast.error(words.failed)
		return false
	} finally {
		void desk.resetQueries()
	}
}
