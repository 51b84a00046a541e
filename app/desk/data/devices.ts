import { useQuery } from '@tanstack/react-query'
import * as words from '../../../content/words/desk/this-phone.ts'
import type { NoticeKind } from '../../../lib/notice.ts'
import { toast } from '../../ui/toast.tsx'
import { renewDevice, turnOff } from '../phone/push.ts'
import { ask, Refusal, rows } from './ask.ts'
import { change } from './change.ts'
import { desk } from './client.ts'

export type Device = {
	id: string
	name: string
	tells: NoticeKind[]
	created_at: string
	seen_at: string
	used_at: string | null
	failed_at: string | null
}

const all = ['devices', 'all']
const here = ['devices', 'here']

/** Where one's own notices go. */
export const useDevices = () =>
	useQuery({
		queryKey: all,
		queryFn: () =>
			rows((supabase) =>
				supabase
					.from('push_devices')
					.select('id,name,tells,created_at,seen_at,used_at,failed_at')
					.order('created_at')
					.overrideTypes<Device[], { merge: false }>(),
			),
	})

const thisOne = { queryKey: here, queryFn: renewDevice, staleTime: Number.POSITIVE_INFINITY }
/** Which of them this browser is; null if none. Asked once an opening of the desk. */
export const useThisDevice = () => useQuery(thisOne)
export const renewHere = () => desk.prefetchQuery(thisOne)

export const refreshDevices = () => desk.invalidateQueries({ queryKey: ['devices'] })

export const setTells = (device: Device, tells: NoticeKind[]) =>
	change({
		show: () => {
			const before = desk.getQueryData<Device[]>(all)
			desk.setQueryData(
				all,
				before?.map((each) => (each.id === device.id ? { ...each, tells } : each)),
			)
			return () => desk.setQueryData(all, before)
		},
		write: () =>
			rows((supabase) => supabase.from('push_devices').update({ tells }).eq('id', device.id).select('id').single()),
	})

export async function removeDevice({ id }: Device, isHere: boolean): Promise<boolean> {
	const removed = await change({
		write: () => rows((supabase) => supabase.from('push_devices').delete().eq('id', id).select('id')),
		says: isHere ? words.turnedOff : words.removed,
	})
	if (removed && isHere) await turnOff()
	await refreshDevices()
	return removed
}

export async function sendTest({ id }: Device): Promise<void> {
	try {
		await ask('test_push', { device: id })
		toast.notice(words.testSent)
	} catch (refused) {
		const known: Record<string, string> = words.refusals
		toast.error((refused instanceof Refusal && known[refused.code]) || words.testFailed)
	}
}
